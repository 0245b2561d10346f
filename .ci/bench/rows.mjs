/**
 * @typedef {object} Row
 * @property {string} name
 * @property {string} section    the module of `sections/` that measures it
 * @property {readonly string[]} groups  what else it belongs to, for `--only`
 * @property {string} floor      what it is compared with
 * @property {'speed' | 'time'} as  how the ratio is given: as fast as the floor, or as long as the floor
 * @property {number} [goal]     the least speed, or the most time
 */

const SHELL = 'bare shell: new Request, read JSON, new Response, parse';
const PAGE = 'JSON.stringify, new Response, parse of the same page';

export const MESSAGES = [1000, 50_000, 1_000_000];
export const USERS = [1000, 100_000, 1_000_000];

/** @param {number} count */
export const inWords = (count) =>
  count < 1_000_000 ? `${count / 1000} thousand` : `${count / 1_000_000} million`;

/** @param {number} messages */
export const postingNames = (messages) => ({
  post: `chat.postMessage, ${inWords(messages)} messages`,
  del: `chat.delete, ${inWords(messages)} messages`,
  hook: `webhook post, ${inWords(messages)} messages`,
});

/** @param {number} users */
export const pageNames = (users) => ({
  first: `users.list, first page of 200, ${inWords(users)} users`,
  deep: `users.list, deep page of 200, ${inWords(users)} users`,
  fresh: `users.list, pages of 200 not read before, ${inWords(users)} users`,
});

/** @type {Row[]} */
const posting = MESSAGES.flatMap((messages) => {
  const { post, del, hook } = postingNames(messages);
  const groups = messages === 50_000 ? ['platform'] : [];
  const row = { section: 'posting', groups, floor: SHELL, as: /** @type {const} */ ('speed') };
  return [
    { ...row, name: post, goal: 0.7 },
    { ...row, name: del, goal: 0.7 },
    { ...row, name: hook, goal: 0.8 },
  ];
});

/** @type {Row[]} */
const people = USERS.flatMap((users) => {
  const { first, deep, fresh } = pageNames(users);
  const groups = users === 100_000 ? [] : ['platform'];
  const row = { section: 'people', groups, floor: PAGE, as: /** @type {const} */ ('time') };
  return [
    { ...row, name: first, goal: 1 },
    { ...row, name: deep, goal: 1 },
    // Each round of a fresh walk needs pages nobody has seen, and a thousand users have only five.
    ...(users === 1_000_000 ? [{ ...row, name: fresh }] : []),
  ];
});

/** Every row of the table, in its order. */
export const ROWS = [...people, ...posting];

/**
 * The rows of a group or a section, or those with this text in their names; all without it.
 *
 * @param {string | undefined} only
 */
export function rowsFor(only) {
  if (only === undefined) return ROWS;
  const grouped = ROWS.filter(({ groups, section }) => groups.includes(only) || section === only);
  return grouped.length > 0 ? grouped : ROWS.filter(({ name }) => name.includes(only));
}
