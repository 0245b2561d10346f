export interface Row {
  name: string;
  /** The module of `sections/` that measures it. */
  section: string;
  /** What else it belongs to, for `--only`. */
  groups: readonly string[];
  /** What it is compared with. */
  floor: string;
  /**
   * How it is given: how fast compared with the floor, how long compared
   *   with the floor, or an amount of its own
   */
  as: 'speed' | 'time' | 'MB' | 'ms';
  /** The least speed, or the most of anything else. */
  goal?: number;
  /** Whether the clock measures it, not the time of the processor. */
  byClock?: boolean;
}

const SHELL = 'bare shell: new Request, read JSON, new Response, parse';
const PAGE = 'JSON.stringify, new Response, parse of the same page';
const HANDLER = 'a bare handler of Mock Service Worker';

/** Rows that have all but their names in common. */
const rowsOf = (
  section: string,
  as: Row['as'],
  floor: string,
  names: readonly string[],
  more: Partial<Row> = {},
): Row[] => names.map((name) => ({ section, groups: [], floor, as, name, ...more }));

export const MESSAGES = [1000, 50_000, 1_000_000];
export const USERS = [1000, 100_000, 1_000_000];
export const HISTORY_MESSAGES = [50_000, 1_000_000];

export const formatCount = (count: number) =>
  count < 1_000_000 ? `${count / 1000} thousand` : `${count / 1_000_000} million`;

export const postingNames = (messages: number) => ({
  post: `chat.postMessage, ${formatCount(messages)} messages`,
  del: `chat.delete, ${formatCount(messages)} messages`,
  hook: `webhook post, ${formatCount(messages)} messages`,
});

export const pageNames = (users: number) => ({
  first: `users.list, first page of 200, ${formatCount(users)} users`,
  deep: `users.list, deep page of 200, ${formatCount(users)} users`,
  fresh: `users.list, pages of 200 not read before, ${formatCount(users)} users`,
});

export const historyNames = (messages: number) => ({
  first: `conversations.history, newest page of 200, ${formatCount(messages)} messages`,
  deep: `conversations.history, deep page of 200, ${formatCount(messages)} messages`,
});

const posting = MESSAGES.flatMap((messages) => {
  const { post, del, hook } = postingNames(messages);
  const groups = messages === 50_000 ? ['platform'] : [];
  return [
    ...rowsOf('posting', 'speed', SHELL, [post, del], { groups, goal: 0.7 }),
    ...rowsOf('posting', 'speed', SHELL, [hook], { groups, goal: 0.8 }),
  ];
});

const people = USERS.flatMap((users) => {
  const { first, deep, fresh } = pageNames(users);
  const groups = users === 100_000 ? [] : ['platform'];
  // Each round of a fresh walk needs pages nobody has seen, and a thousand users have only five.
  const walked = users === 1_000_000 ? [fresh] : [];
  return [
    ...rowsOf('people', 'time', PAGE, [first, deep], { groups, goal: 1 }),
    ...rowsOf('people', 'time', PAGE, walked, { groups }),
  ];
});

const history = HISTORY_MESSAGES.flatMap((messages) =>
  rowsOf('history', 'time', PAGE, Object.values(historyNames(messages))),
);

export const SIGN_IN = {
  code: 'openid.connect.token, code exchange',
  refresh: 'openid.connect.token, refresh',
};

export const EVENTS = {
  one: 'chat.postMessage until 1 app has the event',
  ten: 'chat.postMessage until 10 apps have the event',
};
const EVENTS_FLOOR = 'bare shell; for each app, JSON.stringify, HMAC, new Request, parse';

/** Opening a modal, by its blocks, and a press in a message. */
export const INTERACTIONS = {
  one: 'views.open, 1 block',
  ten: 'views.open, 10 blocks',
  hundred: 'views.open, 100 blocks',
  press: 'a press until the app has acknowledged its payload',
};

/** Searches among a million messages, the index made before. */
export const SEARCH = {
  one: { name: 'search.messages, one of 1 million messages', query: '"(#4321)"' },
  many: { name: 'search.messages, 400 thousand of 1 million messages', query: 'deployed' },
  within: {
    name: 'search.messages, a word and three modifiers, 1 million messages',
    query: 'deployed -checkout in:#deploys after:2025-11-01',
  },
};

export const RESET = 'reset to 1 million users and 1 million messages';
export const MEMORY = {
  made: 'memory of 1 million users',
  walked: 'memory of 1 million users, after all were listed',
  twice: 'memory of 1 million users, after all were listed with and without email addresses',
};

/** The package, as its users load and start it. */
export const PACKAGE = {
  parley: 'import of parley, processor time',
  testing: 'import of parley/testing, processor time',
  world: 'a world and its first call, median of 100, processor time',
  memory: 'memory of a world after its first call',
  serve: 'parley serve from its start to the first answer',
  suite: 'a thousand tests with a world each, node:test, two files',
};

const packageRows = [
  ...rowsOf('package', 'ms', '', [PACKAGE.parley], { goal: 60 }),
  ...rowsOf('package', 'ms', '', [PACKAGE.testing]),
  ...rowsOf('package', 'ms', '', [PACKAGE.world], { goal: 2 }),
  ...rowsOf('package', 'MB', '', [PACKAGE.memory]),
  ...rowsOf('package', 'ms', '', [PACKAGE.serve, PACKAGE.suite], { byClock: true }),
];

const BARE_HTTP = 'bare node:http: read, parse, write the same answer';

/** Over HTTP, 32 connections: names of the rows, by call. */
export const HTTP = {
  test: 'over HTTP: auth.test',
  post: 'over HTTP: chat.postMessage',
  hook: 'over HTTP: webhook post',
  page: 'over HTTP: users.list, page of 100',
};

/** How long the slowest of a hundred of these calls takes, compared with the median of all. */
export const SLOWEST = {
  test: 'over HTTP: auth.test, the slowest of 100',
  post: 'over HTTP: chat.postMessage, the slowest of 100',
  hook: 'over HTTP: webhook post, the slowest of 100',
  page: 'over HTTP: users.list, the slowest of 100',
};

/** By the size of a page. Of the larger ones the log records only the beginning. */
export const WALKS: ReadonlyMap<number, string> = new Map([
  [200, 'over HTTP: first walk of 100 thousand people, processor time of the server'],
  [
    1000,
    'over HTTP: first walk of 100 thousand people, in pages of 1,000, processor time of the server',
  ],
]);

const http = [
  ...rowsOf('http', 'speed', BARE_HTTP, Object.values(HTTP), { goal: 0.35, byClock: true }),
  ...rowsOf('http', 'time', 'the median of the same calls', Object.values(SLOWEST), {
    goal: 4,
    byClock: true,
  }),
  ...rowsOf('http', 'ms', '', [...WALKS.values()], { goal: 800 }),
];

/** A thousand people of a class on one world, all with a page open, who post twenty times a second. */
export const CLASS = {
  heard: 'a class of 1,000: 99th percentile from a post until every open page has it',
  answered: 'a class of 1,000: 99th percentile from a post to its answer',
  memory: 'memory of a server with a class of 1,000',
  page: 'in the browser: longest task of the teacher’s page, a class of 1,000',
};

const classRows = [
  ...rowsOf('class', 'ms', '', [CLASS.heard], { goal: 250, byClock: true }),
  ...rowsOf('class', 'ms', '', [CLASS.answered], { byClock: true }),
  ...rowsOf('class', 'MB', '', [CLASS.memory]),
  ...rowsOf('class', 'ms', '', [CLASS.page], { goal: 50, byClock: true }),
];

/** Round trips in the browser: names and goals. */
export const ROUND_TRIPS: Record<'test' | 'post' | 'hook' | 'page', readonly [string, number]> = {
  test: ['in the browser: api.test', 1.1],
  post: ['in the browser: chat.postMessage', 1.2],
  hook: ['in the browser: webhook post', 1.2],
  page: ['in the browser: users.list, page of 200', 1.4],
};

/** The same where the browser stores nothing: the difference is what storing a change before its answer takes. */
export const UNSTORED_ROUND_TRIPS: Partial<Record<keyof typeof ROUND_TRIPS, string>> = {
  post: 'in the browser: chat.postMessage, in a world that is not stored',
  hook: 'in the browser: webhook post, in a world that is not stored',
};

export const PAGE_START = {
  answer: 'in the browser: cold load until the first answer in the Explorer',
  paint: 'in the browser: cold load until the first paint',
};

/** What a user waits for, in milliseconds: names and goals. */
export const FRAMES: Record<
  'people' | 'walk' | 'wire' | 'key' | 'panels' | 'first' | 'press',
  readonly [string, number]
> = {
  people: ['in the browser: longest task while 100,000 people are scrolled', 50],
  walk: ['in the browser: longest task while people are scrolled and read', 50],
  wire: ['in the browser: longest task while 2,000 calls are scrolled', 50],
  key: ['in the browser: processor time of a key in the Composer', 16],
  panels: ['in the browser: longest task while a panel opens again, slowed 4 times', 100],
  first: ['in the browser: longest task while a panel opens first, slowed 4 times', 100],
  press: ['in the browser: 95th percentile from a press to the drawn answer of its app', 150],
};

const byClock = { byClock: true };
const browser = [
  ...Object.values(ROUND_TRIPS).flatMap(([name, goal]) =>
    rowsOf('browser', 'time', HANDLER, [name], { goal, byClock: true }),
  ),
  ...rowsOf('browser', 'time', HANDLER, Object.values(UNSTORED_ROUND_TRIPS), byClock),
  ...rowsOf('browser', 'time', `a page with ${HANDLER}`, Object.values(PAGE_START), byClock),
  ...Object.values(FRAMES).flatMap(([name, goal]) =>
    rowsOf('browser', 'ms', '', [name], { goal, byClock: true }),
  ),
];

/** Every row of the table, in its order. */
export const ROWS = [
  ...people,
  ...posting,
  ...history,
  ...rowsOf('sign-in', 'speed', 'one RS256 signature', Object.values(SIGN_IN), { goal: 0.8 }),
  ...rowsOf('events', 'speed', EVENTS_FLOOR, Object.values(EVENTS)),
  ...rowsOf('interactions', 'speed', SHELL, [
    INTERACTIONS.one,
    INTERACTIONS.ten,
    INTERACTIONS.hundred,
  ]),
  ...rowsOf('interactions', 'speed', EVENTS_FLOOR, [INTERACTIONS.press]),
  ...rowsOf(
    'search',
    'ms',
    '',
    Object.values(SEARCH).map(({ name }) => name),
    { goal: 50, byClock: true },
  ),
  ...rowsOf('reset', 'time', 'reset to a thousand of each', [RESET]),
  ...rowsOf('memory', 'MB', '', Object.values(MEMORY), { goal: 60 }),
  ...packageRows,
  ...http,
  ...classRows,
  ...browser,
];

/** A row that `--check` must report: it takes twice as long as its floor, and may take a fifth longer. */
export const CANARY = {
  name: 'a call that does its work twice',
  section: 'canary',
  groups: [],
  floor: 'the work',
  as: 'time',
  goal: 1.2,
} satisfies Row;

/** The rows of a group or a section, or those with this text in their names; all without it. */
export function rowsFor(only: string | undefined) {
  if (only === undefined) return ROWS;
  const grouped = ROWS.filter(({ groups, section }) => groups.includes(only) || section === only);
  return grouped.length > 0 ? grouped : ROWS.filter(({ name }) => name.includes(only));
}
