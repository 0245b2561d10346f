import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { MAX_LEARNERS } from '../../../src/class/limits.ts';
import { BROWSER_ARGS, provideBrowser } from '../../lib/browser.ts';
import { ensureBuilt, SERVER } from '../../lib/built.ts';
import { type Call, connect, nodeArgs, startServer } from '../http/servers.ts';
import { CLASS } from '../rows.ts';
import type { Result } from '../section.ts';

const PEOPLE = 1000;
const POSTERS = 40;
const POSTS_A_SECOND = 20;
const SECONDS = 20;
/** Joins have a rate of their own. */
const JOINS_A_SECOND = 18;

/** A post that some have not heard of yet. */
interface Post {
  readonly at: number;
  left: number;
}

/** The people of a class, each with a stream open, of whom some post. */
interface Crowd {
  /** Posts for a while. Returns how long each post took until it was answered, and until everybody had it, in milliseconds. */
  post(): Promise<{ readonly answered: number[]; readonly heard: number[] }>;
}

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  await ensureBuilt();
  const server = await startServer(SERVER, ['--class', '--json', '--port', '0'], nodeArgs());
  const calls = connect(server.origin);
  try {
    const { class: links } = JSON.parse(server.said) as {
      readonly class: { readonly join: string; readonly teach: string };
    };
    const crowd = await gather(server.origin, calls, new URL(links.join).hash.slice(6));
    if (wanted.has(CLASS.heard) || wanted.has(CLASS.answered) || wanted.has(CLASS.memory)) {
      const { answered, heard } = await crowd.post();
      const figures = [
        [CLASS.heard, percentile99(heard)],
        [CLASS.answered, percentile99(answered)],
        [CLASS.memory, megabytesOf(server.pid)],
      ] as const;
      for (const [name, amount] of figures) if (wanted.has(name)) yield { name, amount };
    }
    if (wanted.has(CLASS.page))
      yield { name: CLASS.page, amount: await measureTeacher(links.teach, crowd) };
  } finally {
    await calls.close();
    server.end();
  }
}

const percentile99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;

/** What the kernel says that a process has in memory. */
function megabytesOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/** Lets a thousand people join, and open the stream that an open page has. */
async function gather(
  origin: string,
  { answerTo }: ReturnType<typeof connect>,
  link: string,
): Promise<Crowd> {
  const posts = new Map<string, Post>();
  /** Of posts whose answer has not come yet: how many have heard of them. */
  const early = new Map<string, number>();
  const heard: number[] = [];
  const hear = (ts: string) => {
    const post = posts.get(ts);
    if (post === undefined) {
      early.set(ts, (early.get(ts) ?? 0) + 1);
      return;
    }
    post.left -= 1;
    if (post.left === 0) heard.push(performance.now() - post.at);
  };
  const posters: Call[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const began = performance.now();
    const body = JSON.stringify({
      link,
      name: `Person ${person}`,
      watch: person >= MAX_LEARNERS,
    });
    const headers = { 'content-type': 'application/json' };
    const joined = await answerTo({ path: '/class/join', method: 'POST', headers, body });
    const { key } = JSON.parse(joined) as { readonly key: string };
    await listen(`${origin}/sandbox/stream`, key, hear);
    if (person < POSTERS) posters.push(await posterOf(key, answerTo));
    await pause(Math.max(0, 1000 / JOINS_A_SECOND - (performance.now() - began)));
  }
  return {
    post: async () => {
      heard.length = 0;
      const answered: number[] = [];
      const posting: Promise<void>[] = [];
      for (let n = 0; n < POSTS_A_SECOND * SECONDS; n += 1) {
        const at = performance.now();
        const call = posters[n % POSTERS] as Call;
        posting.push(
          answerTo(call).then((answer) => {
            answered.push(performance.now() - at);
            const { ts } = JSON.parse(answer) as { readonly ts: string };
            const left = PEOPLE - (early.get(ts) ?? 0);
            if (left === 0) heard.push(performance.now() - at);
            else posts.set(ts, { at, left });
          }),
        );
        await pause(Math.max(0, 1000 / POSTS_A_SECOND - (performance.now() - at)));
      }
      await Promise.all(posting);
      for (let waits = 0; heard.length < posting.length && waits < 100; waits += 1)
        await pause(100);
      if (heard.length < posting.length)
        throw new Error(`${heard.length} of ${posting.length} posts reached everybody`);
      return { answered, heard };
    },
  };
}

/** The post of somebody who has joined, with their own token. */
async function posterOf(
  key: string,
  answerTo: ReturnType<typeof connect>['answerTo'],
): Promise<Call> {
  const headers = { 'x-parley-key': key };
  const world = JSON.parse(await answerTo({ path: '/sandbox', method: 'GET', headers })) as {
    readonly apps: readonly { readonly tokens: readonly { type: string; token: string }[] }[];
    readonly channels: readonly { readonly id: string; readonly is_general: boolean }[];
  };
  const tokens = world.apps.flatMap((app) => app.tokens);
  const token = tokens.find(({ type }) => type === 'user')?.token;
  const channel = world.channels.find(({ is_general }) => is_general)?.id;
  if (token === undefined || channel === undefined) throw new Error('somebody cannot post');
  return {
    path: '/api/chat.postMessage',
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ channel, text: 'Deploy 4711 is done' }),
  };
}

const POSTED = /"table":"messages"[^}]*"ts":"([\d.]+)"/;

/** Opens a stream, and says of which messages it tells. */
async function listen(url: string, key: string, hear: (ts: string) => void): Promise<void> {
  const headers = { 'x-parley-key': key };
  const stream = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).on('error', reject),
  );
  let rest = '';
  stream.on('error', () => undefined);
  stream.setEncoding('utf8').on('data', (piece: string) => {
    const events = (rest + piece).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const ts = POSTED.exec(event)?.[1];
      if (ts !== undefined) hear(ts);
    }
  });
}

/** The longest task of a teacher’s page while the class posts, in milliseconds; 0 if none takes 50. */
async function measureTeacher(link: string, crowd: Crowd): Promise<number> {
  await provideBrowser();
  const executablePath = process.env.PARLEY_BROWSER ?? chromium.executablePath();
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(link);
    await page.getByLabel('Your name').fill('Ada');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByText(`${PEOPLE + 1} here`).click();
    await page.getByRole('dialog').getByText('Person 1', { exact: true }).waitFor();
    await observeTasks(page);
    await crowd.post();
    return await page.evaluate(() => Math.max(0, ...(globalThis as unknown as Observed).tasks));
  } finally {
    await browser.close();
  }
}

interface Observed {
  readonly tasks: number[];
}

async function observeTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
    Object.assign(globalThis, { tasks });
  });
}
