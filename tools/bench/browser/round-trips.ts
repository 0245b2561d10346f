import type { Page } from '@playwright/test';
import { comparedFrom, median } from '../compare.ts';

const ROUNDS = 25;
const CALLS = 8;
const WARM_UP_CALLS = 150;
/** Long enough for what the page does after its answers, such as drawing the calls. */
const SETTLE_MS = 300;
const TEXT = 'Deploy 4711 of *parley-web* is done: <https://ci.example/4711|the log>';

/** A request that both pages make. */
export interface Asked {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

export type Kind = 'test' | 'post' | 'hook' | 'page';

/** Compares round trips of the open pages, in turns: from `fetch` in the page to the parsed answer. */
export async function compareRoundTrips(parley: Page, bare: Page, kind: Kind) {
  const ours = await asked(parley, kind);
  const floor =
    kind === 'hook'
      ? { ...ours, url: ours.url.replace(/^.*\//, 'https://hooks.bare.test/services/T1/B1/') }
      : ours;
  await giveAnswer(parley, bare, ours, floor);
  await times(parley, ours, WARM_UP_CALLS);
  await times(bare, floor, WARM_UP_CALLS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? null : await times(bare, floor, CALLS);
    const time = median(await times(parley, ours, CALLS));
    // The floor would pay for what we do later.
    await parley.waitForTimeout(SETTLE_MS);
    const second = first ?? (await times(bare, floor, CALLS));
    rounds.push({ ours: time, floor: median(second), later: null });
  }
  return comparedFrom(rounds, 1);
}

async function asked(parley: Page, kind: Kind): Promise<Asked> {
  const { apps } = await parley.evaluate(async () => (await fetch('./sandbox')).json());
  const [{ tokens, webhooks }] = apps;
  const [{ url, channel_id: channel }] = webhooks;
  const authorization = `Bearer ${tokens[0].token}`;
  const type = 'application/json; charset=utf-8';
  const json = (body: object) => ({
    method: 'POST',
    headers: { authorization, 'content-type': type },
    body: JSON.stringify(body),
  });
  switch (kind) {
    case 'test':
      return { url: './api/api.test', init: { method: 'GET', headers: {} } };
    case 'post':
      return { url: './api/chat.postMessage', init: json({ channel, text: TEXT }) };
    case 'hook':
      return {
        url,
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: TEXT }),
        },
      };
    case 'page':
      return {
        url: './api/users.list?limit=200',
        init: { method: 'GET', headers: { authorization } },
      };
  }
}

/** Lets the bare handler answer as Parley does. */
async function giveAnswer(parley: Page, bare: Page, ours: Asked, floor: Asked) {
  const text = await parley.evaluate(
    async ({ url, init }) => (await fetch(url, init)).text(),
    ours,
  );
  if (text !== 'ok' && JSON.parse(text).ok !== true) throw new Error(`refused: ${text}`);
  const name = new URL(floor.url, 'http://localhost').pathname.split('/').at(-1);
  await bare.evaluate(
    ([name = '', text = '']) => {
      (globalThis as any).answers[name] = text === 'ok' ? text : JSON.parse(text);
    },
    [name, text],
  );
}

/** Milliseconds of that many calls in a page. */
function times(page: Page, asked: Asked, calls: number) {
  return page.evaluate(
    async ({ url, init, calls }) => {
      const times = [];
      for (let n = 0; n < calls; n += 1) {
        const begun = performance.now();
        const answer = await fetch(url, init);
        const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
        await (isJson ? answer.json() : answer.text());
        times.push(performance.now() - begun);
      }
      return times;
    },
    { ...asked, calls },
  );
}
