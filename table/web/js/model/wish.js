/** What somebody wants to have set out; pure. Every field comes from the module's options. */

/**
 * @typedef {{type?: string, enum?: any[], items?: {enum?: string[]}, minimum?: number, maximum?:
 *   number, default?: any, title?: Texts, each?: string, alike?: Texts, once?: string[], titles?: Record<string, Texts>, colors?:
 *   Record<string, string>, boxes?: Record<string, string>, pictures?: Record<string, string>,
 *   about?: Record<string, Texts>, brings?: Record<string, Texts>, counts?: Record<string, Texts>,
 *   notes?: Record<string, Texts>, teams?: Record<string, Record<string, number[]>>, roles?:
 *   Record<string, Record<string, Texts[]>>, suits?: Record<string, string[]>, apart?: string[][],
 *   machines?: Record<string, {title: Texts, about: Texts}>, with?: string[], least?: number, most?:
 *   number, hints?: Record<string, Texts>, presets?: {title: Texts, value: string[]}[],
 *   sets?: Record<string, string[]>}} Field
 *   For each value of the field `teams`: the team of each seat, and `roles`: what a seat is called,
 *   by how many play; `counts`: a sentence on how many may; `suits`: who fits the first seat;
 *   `apart`: pairs of values of which one is chosen at most; `machines`: who has the last seat and
 *   plays by itself; `with`: the values of `teams`, or of what else is played, a field belongs to;
 *   `sets`: what is chosen together, by the name it was handed on under; `alike`: what it is called when
 *   every seat has the same, which none of `once` may be
 */
/** @typedef {{id: string, title: Texts, options: {properties?: Record<string, Field>}}} Module */
/**
 * @typedef {{module: string, options: Record<string, any>, who: string[], assistant: string, rules:
 *   string, clock?: number | null}} Wish
 */
/** @typedef {{name: string, wish: Wish}} Preset */
const SEATS = ["players", "seats"];

/** @param {Module} module @returns {Record<string, Field>} */
export const fieldsOf = (module) => module.options.properties ?? {};

/** @param {Module} module */
export const eachOf = (module) =>
  Object.entries(fieldsOf(module)).find(([, field]) => field.each === "seat") ?? null;

/** @param {Module} module */
export const countOf = (module) =>
  Object.entries(fieldsOf(module)).find(
    ([name, field]) => SEATS.includes(name) && field.type === "integer",
  ) ?? null;

/** The field that says who plays with whom. @param {Module} module */
export const teamsOf = (module) =>
  Object.entries(fieldsOf(module)).find(([, field]) => field.teams) ?? null;

/** The field that says what else is played: any of some variants. @param {Module} module */
export const variantsOf = (module) =>
  Object.entries(fieldsOf(module)).find(
    ([, field]) => field.type === "array" && field.about && !field.each,
  ) ?? null;

/**
 * What was chosen that keeps a value from being chosen, too.
 * @param {Field} field
 * @param {string[]} chosen
 * @param {string} one
 */
export const keptApart = (field, chosen, one) =>
  chosen.find((other) =>
    (field.apart ?? []).some(
      (pair) => other !== one && [one, other].every((x) => pair.includes(x)),
    ),
  );

/**
 * Who has the last seat and plays by itself; null: nobody does.
 * @param {Module} module
 * @param {Record<string, any>} options
 */
export function machineOf(module, options) {
  const field = teamsOf(module);
  return field?.[1].machines?.[options[field[0]]] ?? null;
}

/**
 * How many people play at so many seats: a machine is none of them.
 * @param {Module} module
 * @param {Record<string, any>} options
 * @param {number} seats
 */
export const peopleAt = (module, options, seats) =>
  machineOf(module, options) ? seats - 1 : seats;

/** Whether a field is there to be chosen, by what is played. @param {Module} module @param {Field} field @param {Record<string, any>} options */
function belongs(module, field, options) {
  const played = [teamsOf(module), variantsOf(module)].flatMap((one) => options[one?.[0] ?? ""]);
  return !field.with || field.with.some((way) => played.includes(way));
}

/** The fields that are settled with a way to play. @param {Module} module @param {Record<string, any>} options */
export const termsOf = (module, options) =>
  Object.entries(fieldsOf(module)).filter(
    ([, field]) => field.with && belongs(module, field, options),
  );

/**
 * The chosen ones with one more or one less; where only so many may be, the first makes room.
 * @param {Field} field
 * @param {string[]} chosen
 * @param {string} one
 */
export function someOf(field, chosen, one) {
  if (!field.most) return toggled(chosen, one);
  if (chosen.includes(one))
    return chosen.length > (field.least ?? 0) ? toggled(chosen, one) : chosen;
  return [...chosen, one].slice(-field.most);
}

/** Whether the same words were chosen, in any order. @param {string[]} one @param {string[]} other */
export const sameWords = (one, other) =>
  one.length === other.length && one.every((word) => other.includes(word));

/** Whether every seat has the same. @param {string[]} list */
export const alike = (list) => list.length > 1 && list.every((one) => one === list[0]);

/** Whether every seat may have that one. @param {Field} field @param {string} one */
export const maySuitAll = (field, one) => Boolean(field.alike) && !field.once?.includes(one);

/**
 * The wish with what the first seat has for every seat; where that is so, with another for each.
 * @param {Module} module
 * @param {Wish} wish
 */
export function alikeOrNot(module, wish) {
  const [name] = eachOf(module) ?? [""];
  const list = wish.options[name];
  const next = alike(list) ? [list[0]] : [list[0], list[0]];
  return settled(module, { ...wish, options: { ...wish.options, [name]: next } });
}

/** The chosen ones with one more or one less. @param {string[]} chosen @param {string} one */
export const toggled = (chosen, one) =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];

/**
 * The team of each seat; nothing where everybody plays alone.
 * @param {Module} module
 * @param {Record<string, any>} options
 * @param {number} players
 */
export function seatTeams(module, options, players) {
  const field = teamsOf(module);
  return field?.[1].teams?.[options[field[0]]]?.[players] ?? [];
}

/**
 * What a seat is called where there are Bosses; null where it is called nothing.
 * @param {Module} module
 * @param {Record<string, any>} options
 * @param {number} seat
 * @param {number} players
 */
export function roleOf(module, options, seat, players) {
  const field = teamsOf(module);
  return field?.[1].roles?.[options[field[0]]]?.[players]?.[seat] ?? null;
}

/**
 * The wish with another way to play together; where that needs somebody who suits the first seat,
 * and nobody does who sits there, one takes it.
 * @param {Module} module
 * @param {Wish} wish
 * @param {string} way
 */
export function inTeams(module, wish, way) {
  const field = teamsOf(module);
  const each = eachOf(module);
  if (!field) return wish;
  const chosen = { ...wish, options: { ...wish.options, [field[0]]: way } };
  const count = countOf(module);
  const was = machineOf(module, wish.options);
  if (machineOf(module, chosen.options) && !was) {
    if (count) chosen.options[count[0]] = count[1].minimum ?? 2; // one alone, until it is said otherwise
    chosen.assistant = "autopilot";
  }
  const next = settled(module, chosen);
  const suits = field[1].suits?.[way] ?? [];
  if (!each || !suits.length || suits.includes(next.options[each[0]][0])) return next;
  return seated(module, next, 0, suits[0]);
}

/**
 * For how many seats the module sets out a table, as the players are divided: what may be chosen.
 * @param {Module} module
 * @param {Record<string, any>} options
 * @returns {number[]} in order
 */
export function seatCounts(module, options) {
  const count = countOf(module)?.[1];
  const [least, most] = [count?.minimum ?? 1, count?.maximum ?? 12];
  const field = teamsOf(module);
  const ways = field?.[1].teams?.[options[field[0]]];
  return Array.from({ length: most - least + 1 }, (_, i) => least + i).filter(
    (seats) => !ways || String(seats) in ways,
  );
}

/** What two taps make. @param {Module} module @param {string[]} modes @returns {Wish} */
export function fresh(module, modes) {
  /** @type {Record<string, any>} */
  const options = {};
  for (const [name, field] of Object.entries(fieldsOf(module)))
    if (field.default !== undefined && field.default !== null) options[name] = field.default;
  return settled(module, {
    module: module.id,
    options,
    who: ["me"],
    assistant: modes.includes("advise") ? "advise" : (modes[0] ?? "off"),
    rules: "",
  });
}

/**
 * A wish whose parts fit each other: as many characters and people as seats, nothing the module
 * does not offer.
 * @param {Module} module
 * @param {Wish} wish
 * @returns {Wish}
 */
export function settled(module, wish) {
  const fields = fieldsOf(module);
  const options = Object.fromEntries(
    Object.entries(wish.options).filter(([name]) => name in fields),
  );
  const count = countOf(module);
  const teams = teamsOf(module);
  for (const [name, field] of Object.entries(fields)) {
    if (!field.with) continue;
    if (!belongs(module, field, options)) delete options[name];
    else if (!Array.isArray(options[name])) options[name] = field.default;
  }
  if (teams && !teams[1].enum?.includes(options[teams[0]])) options[teams[0]] = teams[1].default;
  let seats = 2;
  if (count) {
    const wanted = options[count[0]] ?? seats;
    const counts = seatCounts(module, options);
    seats = counts.find((one) => one >= wanted) ?? counts.at(-1) ?? seats;
    options[count[0]] = seats;
  }
  const each = eachOf(module);
  const people = peopleAt(module, options, seats);
  if (each) options[each[0]] = forSeats(each[1], options[each[0]] ?? [], people);
  return {
    ...wish,
    module: module.id,
    options,
    who: Array.from({ length: seats }, (_, i) => whoPlays(wish.who[i], i >= people)),
  };
}

/**
 * What each of so many seats has: what was wanted, as far as it is offered; each once, or all the same.
 * @param {Field} field
 * @param {string[]} wanted
 * @param {number} seats
 */
function forSeats(field, wanted, seats) {
  const all = field.items?.enum ?? [];
  const chosen = wanted.filter((one) => all.includes(one));
  if (alike(chosen) && maySuitAll(field, chosen[0]))
    return Array.from({ length: seats }, () => chosen[0]);
  const kept = [...new Set(chosen)].slice(0, seats);
  return [...new Set([...kept, ...all])].slice(0, seats);
}

/** Who plays a seat that was a machine's, or has become one. @param {string | undefined} was @param {boolean} machine */
function whoPlays(was, machine) {
  if (machine) return "machine";
  return was === undefined || was === "machine" ? "link" : was;
}

/**
 * The wish with `next` chosen for a seat; who had it takes what was chosen there. Where all have the same,
 * all have `next`.
 * @param {Module} module
 * @param {Wish} wish
 * @param {number} at
 * @param {string} next
 * @returns {Wish}
 */
export function seated(module, wish, at, next) {
  const each = eachOf(module);
  if (!each) return wish;
  const list = [...wish.options[each[0]]];
  if (alike(list))
    return settled(module, { ...wish, options: { ...wish.options, [each[0]]: list.fill(next) } });
  const other = list.indexOf(next);
  if (other >= 0) list[other] = list[at];
  list[at] = next;
  return { ...wish, options: { ...wish.options, [each[0]]: list } };
}

/**
 * The wish with a way to play: one in teams, or another variant, which what cannot be played beside
 * it makes room for.
 * @param {Module} module
 * @param {Wish} wish
 * @param {string} way
 */
function playing(module, wish, way) {
  const variants = variantsOf(module);
  if (!variants?.[1].items?.enum?.includes(way)) return inTeams(module, wish, way);
  const [name, field] = variants;
  const others = (wish.options[name] ?? []).filter(
    (/** @type {string} */ one) => one !== way && !keptApart(field, [way], one),
  );
  return settled(module, { ...wish, options: { ...wish.options, [name]: [...others, way] } });
}

/**
 * The wish with something people made: for the first seat, or where else it can be chosen; null where
 * nothing of that name is offered.
 * @param {Module} module
 * @param {Wish} wish
 * @param {string} name
 * @returns {Wish | null}
 */
export function withOwn(module, wish, name) {
  const each = eachOf(module);
  if (each?.[1].items?.enum?.includes(name)) return seated(module, wish, 0, name);
  for (const [key, field] of Object.entries(fieldsOf(module))) {
    if (field.enum?.includes(name)) return { ...wish, options: { ...wish.options, [key]: name } };
    if (field.with && field.items?.enum?.includes(name)) {
      const next = playing(module, wish, field.with[0]);
      const chosen = someOf(field, next.options[key] ?? [], name);
      return { ...next, options: { ...next.options, [key]: chosen } };
    }
    const together = field.sets?.[name];
    if (together) {
      const chosen = [...new Set([...(wish.options[key] ?? []), ...together])];
      return { ...wish, options: { ...wish.options, [key]: chosen } };
    }
  }
  return null;
}
