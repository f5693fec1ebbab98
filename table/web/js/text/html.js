/** The one place where preact and htm meet. */
import { h, render } from "../../vendor/preact.js";
import htm from "../../vendor/htm.js";

/** Makes elements of a template: html`<p>${text}</p>`. */
export const html = htm.bind(h);
export { render };
export { useState, useEffect, useLayoutEffect, useRef, useMemo } from "../../vendor/hooks.js";
