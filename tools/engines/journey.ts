import { APP_STEPS } from './app-journey.ts';
import { callAsBot, channelsOfBot, worldOf, type Tab } from './tab.ts';
import { DEMO_STEPS, FRESH_DEMO_STEPS } from './demo-journey.ts';
import { EXAM_STEPS } from './exam-journey.ts';
import { ISSUER_STEPS } from './issuer-journey.ts';
import { LESSON_STEPS } from './lesson-journey.ts';
import { OFFLINE_STEPS } from './offline-journey.ts';
import { WORLDS_STEPS } from './worlds-journey.ts';
import { SHARED_WORLD_STEPS } from './shared-world-journey.ts';
import { RECEIVER_STEPS } from './receiver-journey.ts';

const SMALL_BROWSER = 'Small browser';
const POSTED = 'stays';
const DELETED = 'goes';
const HOOKED = 'by webhook';
const FROM_SECOND = 'from the second tab';
const AFTER_FIRST = 'after the first tab';

export interface Traveller {
  /** URL of the built page */
  url: string;
  openTab: () => Promise<Tab>;
  /** The current tab of the journey. */
  tab: Tab;
}

export type Step = readonly [title: string, step: (traveller: Traveller) => Promise<void>];

/** The steps of the journey, in order. Each step continues from the one before. */
export const JOURNEY: readonly Step[] = [
  ...FRESH_DEMO_STEPS,
  [
    'opens',
    async ({ tab, url }) => {
      await tab.go(url);
      await tab.press('option', 'users.list');
      const intercepted = await tab.run(async () => (await fetch('api/api.test')).json());
      if (!intercepted.ok) throw new Error('the worker does not answer');
    },
  ],
  [
    'calls a method in the Explorer',
    async ({ tab }) => {
      await tab.press('button', 'Send');
      await tab.reads('region', 'Response', 'HTTP 200');
    },
  ],
  [
    'posts',
    async ({ tab, url }) => {
      for (const text of [POSTED, DELETED]) {
        await openMethod(tab, url, 'chat.postMessage');
        await tab.write('text', text);
        await tab.press('button', 'Send');
        await tab.reads('region', 'Response', text);
      }
    },
  ],
  [
    'deletes',
    async ({ tab, url }) => {
      const { ts } = (await messages(tab)).find(({ text }) => text === DELETED) ?? {};
      if (ts === undefined) throw new Error('the message to delete is missing');
      await openMethod(tab, url, 'chat.delete');
      await tab.write('ts', ts);
      await tab.press('button', 'Send');
      // Refusals are HTTP 200, too, and their explanation can name the ts.
      await tab.reads('region', 'Response', new RegExp(`"ok": true[^]*"ts": "${ts}"`));
      await expectKept(tab, [POSTED]);
    },
  ],
  [
    'posts to a webhook of another host',
    async ({ tab }) => {
      const { apps } = await worldOf(tab);
      const answer = await tab.run(
        async (to, text) => {
          const headers = { 'content-type': 'application/json' };
          const body = JSON.stringify({ text });
          return (await fetch(to, { method: 'POST', headers, body })).text();
        },
        apps[0].webhooks[0].url,
        HOOKED,
      );
      if (answer !== 'ok') throw new Error(`the webhook returned ${answer}`);
    },
  ],
  [
    'brings an app in the page its event by a socket',
    async ({ tab }) => {
      const told = await tab.run(async () => {
        const call = async (method: string, path: string, body: object, token = '') => {
          const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
          const init = { method, headers, body: JSON.stringify(body) };
          return (await fetch(path, init)).json();
        };
        const [{ app_id, tokens }] = (await (await fetch('sandbox')).json()).apps;
        const change = { delivery: 'socket', subscriptions: ['channel_created'] };
        await call('PATCH', `sandbox/apps/${app_id}`, change);
        const minted = { app_id, type: 'app', scopes: ['connections:write'] };
        const { token } = await call('POST', 'sandbox/tokens', minted);
        const { url } = await call('POST', 'api/apps.connections.open', {}, token);
        const types: string[] = [];
        await new Promise((heard, failed) => {
          const socket = new WebSocket(url);
          socket.addEventListener('error', () => failed(new Error('the socket failed')));
          socket.addEventListener('message', ({ data }) => {
            const { type, envelope_id } = JSON.parse(data);
            types.push(type);
            if (type === 'hello') {
              void call('POST', 'api/conversations.create', { name: 'by-socket' }, tokens[0].token);
            } else {
              socket.send(JSON.stringify({ envelope_id }));
              socket.close();
              heard(null);
            }
          });
        });
        await call('PATCH', `sandbox/apps/${app_id}`, { delivery: 'http' });
        return types.join(', ');
      });
      if (told !== 'hello, events_api') throw new Error(`the socket said ${told}`);
    },
  ],
  [
    'lists all of these calls on the live wire',
    async ({ tab }) => {
      await tab.reads('listbox', 'Calls', /users\.list[^]*chat\.postMessage[^]*chat\.delete/);
      await tab.reads('listbox', 'Calls', /webhook/i);
    },
  ],
  ...RECEIVER_STEPS,
  ...APP_STEPS,
  [
    'keeps the message over a reload',
    async ({ tab, url }) => {
      await tab.go(`${url}#/workspace`);
      await tab.reads('feed', 'Messages', POSTED);
      await tab.reload();
      await tab.reads('feed', 'Messages', POSTED);
      await expectKept(tab, [POSTED]);
    },
  ],
  [
    'signs in, with the consent page in a frame',
    async ({ tab, url }) => {
      await tab.go(`${url}#/sign-in`);
      await tab.press('button', 'Read the document');
      await tab.press('button', 'Create the request');
      await tab.press('link', 'Sign in with Parley', SMALL_BROWSER);
      await tab.press('button', 'Allow', SMALL_BROWSER);
      await tab.press('button', 'Exchange the code');
      await tab.press('button', 'Check the token');
      await tab.sees('list', 'Checks of the identity token');
      const verdicts = await tab.run(() =>
        [
          ...document.querySelectorAll(
            '[aria-label="Checks of the identity token"] svg[aria-label]',
          ),
        ].map((mark) => mark.getAttribute('aria-label')),
      );
      if (verdicts.length < 9 || verdicts.some((verdict) => verdict !== 'Passed')) {
        throw new Error(`the checks of the identity token: ${verdicts.join(', ')}`);
      }
    },
  ],
  ...ISSUER_STEPS,
  [
    'shares the world with a second tab',
    async ({ tab, url, openTab }) => {
      const second = await openTab();
      await second.go(`${url}#/workspace`);
      await second.reads('feed', 'Messages', POSTED);
      await postFrom(second, FROM_SECOND);
      await expectKept(tab, [POSTED, FROM_SECOND]);
      await tab.go(`${url}#/workspace`);
      await tab.reads('feed', 'Messages', FROM_SECOND);
      await second.close();
    },
  ],
  [
    'continues with the same world in another tab after the first is closed',
    async (traveller) => {
      const second = await traveller.openTab();
      await second.go(`${traveller.url}#/workspace`);
      await second.reads('feed', 'Messages', POSTED);
      await traveller.tab.close();
      traveller.tab = second;
      await postFrom(second, AFTER_FIRST);
      await second.reads('feed', 'Messages', AFTER_FIRST);
      await expectKept(second, [POSTED, FROM_SECOND, AFTER_FIRST]);
      // A call that the first tab was answering when it closed is broken off.
      complainsOnlyOfLoading(second);
    },
  ],
  [
    'resets the world',
    async ({ tab }) => {
      const status = await tab.run(async () => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch('sandbox/reset', { method: 'POST', headers, body: '{"users":12}' }))
          .status;
      });
      if (status !== 200) throw new Error(`the reset returned ${status}`);
      await tab.reload();
      await tab.sees('feed', 'Messages');
      const { users } = await worldOf(tab);
      if (users.count !== 12) throw new Error(`the new world has ${users.count} people`);
      await expectKept(tab, []);
    },
  ],
  [
    'loses answers in a faulty network',
    async ({ tab, url }) => {
      await tab.go(url);
      await tab.press('option', 'users.list');
      const outcomes = await tab.run(async () => {
        const outcomeOf = async (fault: string) => {
          const body = JSON.stringify({ fault, methods: ['api.test'] });
          await fetch('sandbox/conditions/call_faults', { method: 'PUT', body });
          try {
            const answer = await fetch('api/api.test?a=1234567890');
            return `${answer.status} ${(await answer.text()).length > 12}`;
          } catch {
            return 'rejected';
          }
        };
        const faults = ['cut', 'connection_refused', 'wrong_length', 'proxy_page', 'none of these'];
        const found: string[] = [];
        for (const fault of faults) found.push(await outcomeOf(fault));
        return found.join(', ');
      });
      const expected = 'rejected, rejected, 200 true, 502 true, 200 true';
      if (outcomes !== expected) throw new Error(`expected ${expected}; found ${outcomes}`);
      complainsOnlyOfLoading(tab);
    },
  ],
  ...EXAM_STEPS,
  ...SHARED_WORLD_STEPS,
  ...DEMO_STEPS,
  ...WORLDS_STEPS,
  ...LESSON_STEPS,
  ...OFFLINE_STEPS,
];

/**
 * Browsers note what they could not load.
 *
 * @throws when the page complained of anything else
 */
function complainsOnlyOfLoading(tab: Tab): void {
  const others = tab.complaints().filter((each) => !/Failed to load/.test(each));
  if (others.length > 0) throw new Error(others.join('\n'));
}

/** All messages of the channels that the bot is in. */
async function messages(tab: Tab): Promise<readonly { ts: string; text: string }[]> {
  const found = [];
  for (const channel of await channelsOfBot(tab))
    found.push(...(await callAsBot(tab, 'conversations.history', { channel })).messages);
  return found;
}

/** Opens a method in the Explorer, and waits for its example: it would come between the keys of what is typed. */
async function openMethod(tab: Tab, url: string, method: string) {
  await tab.go(`${url}#/explorer?method=${method}`);
  await tab.sees('heading', method);
  await tab.run(async () => {
    // The form comes after the heading.
    const isReady = () =>
      document.querySelector('section[aria-label="Request"][aria-busy="false"]');
    while (isReady() === null) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

/** Posts to the channel of the bot, as a script of the page. */
async function postFrom(tab: Tab, text: string) {
  const [channel = ''] = await channelsOfBot(tab);
  await callAsBot(tab, 'chat.postMessage', { channel, text });
}

/** @param expected texts of the messages that the journey posted */
async function expectKept(tab: Tab, expected: readonly string[]) {
  const texts = (await messages(tab)).map(({ text }) => text);
  for (const text of [POSTED, DELETED, FROM_SECOND, AFTER_FIRST]) {
    if (texts.includes(text) !== expected.includes(text)) {
      throw new Error(`“${text}” is ${texts.includes(text) ? 'still' : 'not'} there`);
    }
  }
}
