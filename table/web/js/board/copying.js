/**
 * Giving people what they keep: a file, or text where it can be pasted. Browsers offer the clipboard only to pages they trust
 * (https, or this very computer); in a home network over plain http the older way still works:
 * select it in a field, and copy.
 */

/** Hands a file to the browser to keep. @param {Blob | string} what @param {string} name */
export function keepFile(what, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([what]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 4000);
}

/**
 * Whether it was copied; to be called while a press is being handled.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Not allowed: the older way may be.
  }
  return copySelected(text);
}

/** @param {string} text */
function copySelected(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.cssText = "position:fixed;left:0;top:0;width:1px;height:1px;opacity:0";
  // Inside the open dialog: outside of it nothing may have the focus.
  (before?.closest('[role="dialog"]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    done = false;
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
