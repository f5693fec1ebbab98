/**
 * What is asked of the server for the cards, some at a time: a browser refuses a thousand requests
 * at once. Knows nothing of what is asked.
 */

const AT_ONCE = 16;
let busy = 0;
/** @type {(() => void)[]} */
const urgent = [];
/** @type {(() => void)[]} */
const patient = [];

/**
 * Runs `task` now or when its turn comes; its turn ends when the promise it gives is settled.
 * @param {() => Promise<unknown> | null} task gives null when nothing need be asked any more
 * @param {boolean} [first] before all that wait without this
 */
export function inTurn(task, first = false) {
  (first ? urgent : patient).push(() => {
    const asking = task();
    if (!asking) return;
    busy += 1;
    const done = () => {
      busy -= 1;
      proceed();
    };
    asking.then(done, done);
  });
  proceed();
}

function proceed() {
  while (busy < AT_ONCE) {
    // The card somebody looks at now is the one asked for last.
    const next = urgent.shift() ?? patient.pop();
    if (!next) return;
    next();
  }
}
