import type { Step } from './journey.ts';
import { channelsOfBot, type Tab } from './tab.ts';

/** Loops that fail, with the message and the line that the page has to name. */
const FAILING = [
  ["const a = 1;\nawait null;\nthrow new Error('after a wait');", 'after a wait (line 3)'],
  [
    "async function page() {\n  await null;\n  await fetch(env.BASE_URL + '/sandbox');\n}\nawait page();",
    '/sandbox (line 3)',
  ],
  ["setTimeout(() => {\n  throw new RangeError('in a timer');\n}, 10);", 'in a timer (line 2)'],
  [
    `const answer = await fetch(env.BASE_URL + '/api/api.test');
const fail = ({ ok }) => {
  throw new Error('deep ' + ok);
};
for (const each of [await answer.json()]) fail(each);`,
    'deep true (line 3)',
  ],
  [
    "Promise.reject(new Error('not handled'));\nawait new Promise((done) => setTimeout(done, 500));",
    'not handled (line 1)',
  ],
  ['while (true) {}', 'It did not respond for 4 seconds'],
];

/** The steps of the journey with exams. They replace the world. */
export const EXAM_STEPS: readonly Step[] = [
  [
    'passes the exam with a loop that pages right',
    async ({ tab, url }) => {
      await tab.go(`${url}#/directory?view=exam`);
      await tab.press('button', 'Run');
      await tab.press('button', 'Replace the world');
      await tab.reads('region', 'Report card', '8 of 8 passed');
      await tab.reads('status', 'State of the loop', 'Came to its end');
      expectRefusalsAlone(tab);
    },
  ],
  [
    'sends the cursor of a loop as it was written',
    async ({ tab, url }) => {
      await tab.go(`${url}#/directory?view=exam`);
      await tab.press('button', 'Samples');
      await tab.press('menuitem', 'Forgets the encoding');
      await tab.press('button', 'Run');
      await tab.reads('status', 'State of the loop', 'invalid_cursor (line 24)');
      await tab.reads('region', 'Report card', 'The cursor was sent with a bare =');
      expectRefusalsAlone(tab);
    },
  ],
  [
    'names the line where a loop failed, and stops one without end',
    async ({ tab, url }) => {
      for (const [program, fault] of FAILING) {
        await tab.go(`${url}#/explorer`);
        await tab.run((text) => localStorage.setItem('parley.loop.paging', text), program ?? '');
        await tab.go(`${url}#/directory?view=exam`);
        await tab.press('button', 'Run');
        await tab.reads('status', 'State of the loop', fault ?? '');
      }
      expectRefusalsAlone(tab);
    },
  ],
  [
    'fails a client that does not wait, with the call that shows it',
    async ({ tab, url }) => {
      await tab.go(`${url}#/exams/rate_limit`);
      await tab.sees('button', 'Arm the exam');
      await tab.run(async () => (await fetch('api/api.test')).status);
      await tab.reads('listbox', 'Calls', 'api.test');
      await tab.press('button', 'Arm the exam');
      await tab.press('button', 'Replace the world');
      await tab.reads('region', 'Report card', 'It waits for the client.');
      await post(tab, [{ text: 'one', status: 200 }]);
      await tab.reads('region', 'Report card', '1 of 4 passed');
      await post(tab, [
        { text: 'two', status: 429 },
        { text: 'two', status: 429 },
      ]);
      await tab.reads('region', 'Report card', /One point failed:\s*Waits as long as told/);
      await tab.press('button', 'Show the call: Waits as long as told');
      await tab.reads('region', 'Call', '429');
      expectRefusalsAlone(tab);
    },
  ],
  [
    'passes one that waits, and keeps the report over a reload',
    async ({ tab, url }) => {
      await tab.go(`${url}#/exams/rate_limit`);
      await tab.press('button', 'Arm it again');
      await tab.reads('region', 'Report card', 'It waits for the client.');
      const isLast = true;
      await post(
        tab,
        [
          { text: 'one', status: 200 },
          { text: 'two', status: 429 },
          { text: 'two', status: 200, wait_s: 3 },
          { text: 'three', status: 200 },
        ],
        isLast,
      );
      await tab.press('button', 'My client is done');
      await tab.reads('region', 'Report card', '4 of 4 passed');
      await tab.reload();
      await tab.reads('region', 'Report card', '4 of 4 passed');
      expectRefusalsAlone(tab);
    },
  ],
];

interface Post {
  readonly text: string;
  readonly status: number;
  /** How long it waits before, in seconds of the world's clock. */
  readonly wait_s?: number;
}

/**
 * Posts messages as a client of the page would, while the world’s clock stands; each must be answered with its status. The clock runs
 * again after the last ones.
 */
async function post(tab: Tab, posts: readonly Post[], isLast = false) {
  const [channel = ''] = await channelsOfBot(tab);
  const statuses = await tab.run(
    async (place: string, given: readonly Post[], isLast: boolean) => {
      const setClock = (change: object) =>
        fetch('sandbox/clock', { method: 'POST', body: JSON.stringify(change) });
      const { apps } = await (await fetch('sandbox')).json();
      const { token } = apps[0].tokens.find((each: { type: string }) => each.type === 'bot');
      const headers = { authorization: `Bearer ${token}` };
      await setClock({ frozen: true });
      const found: number[] = [];
      for (const { text, wait_s = 0 } of given) {
        if (wait_s > 0) await setClock({ advance_s: wait_s });
        const body = new URLSearchParams({ channel: place, text });
        found.push((await fetch('api/chat.postMessage', { method: 'POST', headers, body })).status);
      }
      if (isLast) await setClock({ frozen: false });
      return found;
    },
    channel,
    posts,
    isLast,
  );
  const expected = posts.map(({ status }) => status);
  if (statuses.join() !== expected.join())
    throw new Error(`expected ${expected.join()}, found ${statuses.join()}`);
}

/** Throws if the page complained of anything but the refusals of the exam and the rejection that a loop leaves. */
function expectRefusalsAlone(tab: Tab) {
  const others = tab.complaints().filter((each) => !/429|not handled/.test(each));
  if (others.length > 0) throw new Error(others.join('\n'));
}
