/**
 * Which place in the row of an area each card has that came without a place of its own. A card keeps
 * its place while it lies there, an answer lies beside what it answers, and no card comes to lie on
 * another as long as there are free places. Pure.
 */

/** The places of the cards of one table, kept from view to view. */
export class Row {
  constructor() {
    /** @type {Map<string, {zone: string, at: number}>} */
    this.known = new Map();
  }

  /** A card is called otherwise from now on. @param {string} old @param {string} next */
  rename(old, next) {
    const place = this.known.get(old);
    if (!place) return;
    this.known.delete(old);
    this.known.set(next, place);
  }

  /**
   * The places of the cards of an area, counted from the left.
   * @param {string} zone
   * @param {string[]} cards those without a place of their own, from the lowest to the highest
   * @param {Map<string, string>} answers by card, what it answers
   * @param {Set<number>} [barred] places where nothing new is laid
   * @returns {Map<string, number>}
   */
  places(zone, cards, answers, barred = new Set()) {
    const taken = this.kept(zone, cards);
    for (const card of cards) {
      const at = this.known.get(card)?.at ?? -1;
      const kept = taken.get(at) === card ? at : null;
      const of = this.known.get(answers.get(card) ?? "");
      const next = of?.zone === zone ? of.at + 1 : 0;
      const beside = next && !taken.has(next) && !barred.has(next) ? next : null;
      const place = beside ?? kept ?? free(taken, barred);
      if (kept !== null && kept !== place) taken.delete(kept);
      taken.set(place, card);
      this.known.set(card, { zone, at: place });
    }
    return new Map([...taken].map(([place, card]) => [card, place]));
  }

  /**
   * The cards of an area that have a place there already, by place; of those that have gone nothing is
   * known any more.
   * @param {string} zone
   * @param {string[]} cards
   * @returns {Map<number, string>}
   */
  kept(zone, cards) {
    const here = new Set(cards);
    for (const [card, place] of this.known)
      if (place.zone === zone && !here.has(card)) this.known.delete(card);
    /** @type {Map<number, string>} */
    const taken = new Map();
    for (const card of cards) {
      const place = this.known.get(card);
      if (place?.zone === zone && !taken.has(place.at)) taken.set(place.at, card);
    }
    return taken;
  }
}

/** The first place nobody has. @param {Map<number, string>} taken @param {Set<number>} barred */
function free(taken, barred) {
  let at = 0;
  while (taken.has(at) || barred.has(at)) at++;
  return at;
}
