/**
 * Where the page changes its shape: the one place that says so. Styles follow the classes set by it
 * (`.phone`, `.desk` of the house), never a width of their own. How the board lies inside its place is its
 * own matter (`compact` of `layout.js`): a wide window may have a small board beside its panels.
 */

/** Windows narrower or lower than this have no room for panels beside the board. */
const NARROW = 900;
const LOW = 480;

/** Whether the panels share the board's place, one at a time, by tabs. */
export const inTabs = () => innerWidth < NARROW || innerHeight < LOW;
