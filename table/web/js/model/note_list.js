/** The list of notes and how it changes. Pure. */

/**
 * The notes after one changed.
 * @param {Note[]} notes
 * @param {Note | {id: number, gone: true}} change
 * @returns {Note[]}
 */
export function withNote(notes, change) {
  if ("gone" in change) return notes.filter((note) => note.id !== change.id);
  return notes.some((note) => note.id === change.id)
    ? notes.map((note) => (note.id === change.id ? change : note))
    : [...notes, change];
}

/**
 * The notes after their writers have changed seats.
 * @param {Note[]} notes
 * @param {[number, number][]} writers
 * @returns {Note[]}
 */
export function reseated(notes, writers) {
  const seats = new Map(writers);
  return notes.map((note) =>
    seats.has(note.id) ? { ...note, seat: seats.get(note.id) ?? note.seat } : note,
  );
}
