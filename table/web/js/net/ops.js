/** Sorts of ops, told apart by what their records say. */
import { OPS } from "./op_kinds.js";

/** Whether an op of that kind leaves the table as it is: somebody talks, points or asks. @param {string} kind */
export const onlySays = (kind) => OPS[kind]?.concern === "talk" && !OPS[kind]?.step;

/** Whether one brings cards to lie elsewhere, or turns them over. @param {string} kind */
export const handlesCards = (kind) =>
  OPS[kind]?.concern === "table" && OPS[kind]?.family !== "counters";
