import type { Tab } from './tab.ts';
import type { Step } from './journey.ts';

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

/** The steps of the journey with the exam of paging clients. They replace the world. */
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
];

/** Throws if the page complained of anything but the refusals of the exam and the rejection that a loop leaves. */
function expectRefusalsAlone(tab: Tab) {
  const others = tab.complaints().filter((each) => !/429|not handled/.test(each));
  if (others.length > 0) throw new Error(others.join('\n'));
}
