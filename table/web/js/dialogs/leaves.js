/** The dialogs of the table's own menu, by name. */
import { CountsDialog } from "./counts.js";
import { DiceDialog } from "./dice.js";
import { NotesDialog } from "./notes.js";
import { TableTextDialog } from "./table_text.js";

export const LEAVES = {
  counts: CountsDialog,
  dice: DiceDialog,
  notes: NotesDialog,
  text: TableTextDialog,
};
