import { callAsBot, channelsOfBot, type Tab } from './tab.ts';
import type { Step } from './journey.ts';
import { startServer } from '../../e2e/hosts/own-server.ts';

const CROSSED = 'crossed out';

/** The steps of the journey with the built-in receiver. */
export const RECEIVER_STEPS: readonly Step[] = [
  [
    'starts a receiver, which deletes a message when someone reacts with :x:',
    async ({ tab, url }) => {
      await tab.go(`${url}#/events?view=receiver`);
      await tab.press('button', 'Start');
      await tab.reads('status', 'State of the receiver', 'Running');
      await tab.reads('region', 'Receiver', 'HTTP 200');
      const { channel, ts } = await callInChannel(tab, 'chat.postMessage', { text: CROSSED });
      await tab.go(`${url}#/workspace?channel=${channel}`);
      await tab.reads('feed', 'Messages', CROSSED);
      await callInChannel(tab, 'reactions.add', { timestamp: ts, name: 'x' });
      await tab.reads('feed', 'Messages', new RegExp(`^(?![^]*${CROSSED})`));
      await tab.go(`${url}#/events`);
      await tab.reads('listbox', 'Events', /reaction_added[^]*Delivered/);
      const { events } = await tab.run(async () => (await fetch('sandbox/events')).json());
      await tab.go(`${url}#/events?event=${events.at(-1).id}`);
      await tab.reads('region', 'Thread of cause', /reactions\.add[^]*Delivered[^]*chat\.delete/);
    },
  ],
  [
    'brings the receiver its events over a socket, too',
    async ({ tab, url }) => {
      await tab.run(async () => {
        const [{ app_id }] = (await (await fetch('sandbox')).json()).apps;
        await fetch(`sandbox/apps/${app_id}`, { method: 'PATCH', body: '{"delivery":"socket"}' });
      });
      await tab.go(`${url}#/events?view=receiver`);
      await tab.reads('status', 'State of the receiver', 'The app delivers over sockets');
      await tab.press('button', 'Restart');
      await deletesOverSocket(tab);
    },
  ],
  [
    'runs a receiver in the page of a server, over a socket',
    async ({ openTab }) => {
      const server = await startServer();
      const tab = await openTab();
      try {
        await tab.go(`${server.base}/#/events?view=receiver`);
        await tab.press('button', 'Start');
        await deletesOverSocket(tab);
        await tab.press('button', 'Stop');
        await tab.reads('status', 'State of the receiver', 'Stopped');
      } finally {
        await tab.close();
        await server.stop();
      }
    },
  ],
  [
    'keeps a receiver from network and other code, and stops it in a loop without end',
    async ({ tab, url }) => {
      await tab.go(`${url}#/explorer`);
      await tab.run(async (program) => {
        const { apps } = await (await fetch('sandbox')).json();
        localStorage.setItem(`parley.receiver.commercial.${apps[0].name}`, program);
      }, hostileProgram(url));
      await tab.go(`${url}#/events?view=receiver`);
      await tab.press('button', 'Restart');
      await tab.reads('region', 'Receiver', 'HTTP 200');
      const { ts } = await callInChannel(tab, 'chat.postMessage', { text: CROSSED });
      await callInChannel(tab, 'reactions.add', { timestamp: ts, name: 'x' });
      await tab.reads('status', 'State of the receiver', 'It did not respond for 4 seconds');
      const printed = await tab.reads('region', 'Output', 'the end');
      if (!/fetch blocked[^]*importScripts blocked[^]*eval blocked/.test(printed))
        throw new Error(`the receiver printed ${printed}`);
      const others = tab.complaints().filter((each) => !/content.security.policy/i.test(each));
      if (others.length > 0) throw new Error(others.join('\n'));
      await callInChannel(tab, 'chat.delete', { ts });
    },
  ],
];

/** Waits until the receiver that was started is connected, and reacts to a message. */
async function deletesOverSocket(tab: Tab) {
  await tab.reads('region', 'Output', 'Connected.');
  const { ts } = await callInChannel(tab, 'chat.postMessage', { text: CROSSED });
  await callInChannel(tab, 'reactions.add', { timestamp: ts, name: 'x' });
  await tab.reads('region', 'Output', `Deleted ${ts}`);
}

/** A program that tries to reach the page's own host and to evaluate text, then loops without end. */
const hostileProgram = (url: string) => `receive(async () => {
  const tries = {
    fetch: () => fetch('${url}', { mode: 'no-cors' }),
    importScripts: () => importScripts('${url}theme.js'),
    eval: () => (0, eval)('1'),
  };
  for (const [name, attempt] of Object.entries(tries)) {
    try { await attempt(); console.log(name + ' REACHED'); }
    catch { console.log(name + ' blocked'); }
  }
  console.log('the end');
  while (true) {}
});`;

/** Calls a method as the bot, for the channel that it posts to. */
async function callInChannel(tab: Tab, method: string, args: Record<string, string>) {
  const [channel = ''] = await channelsOfBot(tab);
  return callAsBot(tab, method, { channel, ...args });
}
