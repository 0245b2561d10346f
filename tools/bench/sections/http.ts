import { type Call, reset, startServers, type Server } from '../http/servers.ts';
import type { Result } from '../section.ts';
import { comparedFrom, median, quantile } from '../compare.ts';
import { HTTP, SLOWEST, WALKS } from '../rows.ts';

const ROUNDS = 15;
const CALLS = 3000;
const WARM_UP_CALLS = 6000;
const DIRECTORIES = 5;
const PEOPLE = 100_000;

export async function* measure(wanted: ReadonlySet<string>): AsyncGenerator<Result> {
  const { ours, bare, calls, end } = await startServers();
  try {
    for (const kind of ['test', 'post', 'hook', 'page'] as const) {
      const call = calls[kind];
      const slow = SLOWEST[kind];
      if (call === null || ![HTTP[kind], slow].some((name) => wanted.has(name))) continue;
      const { speed, slowest } = await compareServers(ours, bare, call);
      if (wanted.has(HTTP[kind])) yield { name: HTTP[kind], ...speed };
      if (wanted.has(slow)) yield { name: slow, ...slowest };
    }
    for (const [size, name] of WALKS)
      if (wanted.has(name)) yield { name, amount: await timeOfWalk(ours, size) };
  } finally {
    await end();
  }
}

/**
 * Batches of both servers in turns: how long they take, and how long the slowest of a hundred calls took compared with the
 * median. By the clock: clients wait for answers, and the server's processor time is not all of that.
 */
async function compareServers(ours: Server, bare: Server, call: Call) {
  await giveAnswer(ours, bare, call);
  for (const server of [ours, bare]) await server.load(call, WARM_UP_CALLS);
  const rounds = [];
  const slowest = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0 ? null : await bare.load(call, CALLS);
    const { time, times } = await ours.load(call, CALLS);
    await writeLog(ours);
    const second = first ?? (await bare.load(call, CALLS));
    rounds.push({ ours: time, floor: second.time, later: null });
    slowest.push({ ours: quantile(times, 0.99), floor: median(times), later: null });
  }
  return { speed: comparedFrom(rounds, CALLS), slowest: comparedFrom(slowest, 1) };
}

/** Lets the bare server answer as Parley does. */
async function giveAnswer(ours: Server, bare: Server, call: Call) {
  const text = await ours.answerTo(call);
  if (text !== 'ok' && JSON.parse(text).ok !== true) throw new Error(`refused: ${text}`);
  const headers = { 'content-type': text === 'ok' ? 'text/html' : 'application/json' };
  await bare.answerTo({ path: call.path, method: 'PUT', headers, body: text });
}

/** Reads the end of the log, which writes down what still waits. */
const writeLog = (server: Server) =>
  server.answerTo({ path: '/sandbox/exchanges?limit=1', method: 'GET', headers: {} });

/**
 * Milliseconds of the processor until somebody has walked through a directory that nobody has read: the median of a few
 * directories.
 */
async function timeOfWalk(server: Server, size: number) {
  const times = [];
  for (let walk = 0; walk < DIRECTORIES; walk += 1) {
    const [app] = await reset(server, PEOPLE);
    const headers = { authorization: `Bearer ${app.tokens[0].token}` };
    await writeLog(server);
    const begun = await server.time();
    await walkThrough(server, headers, size);
    times.push((await server.time()) - begun);
  }
  return median(times);
}

async function walkThrough(server: Server, headers: Record<string, string>, size: number) {
  let people = 0;
  let cursor = '';
  do {
    const path = `/api/users.list?limit=${size}&cursor=${encodeURIComponent(cursor)}`;
    const page = JSON.parse(await server.answerTo({ path, method: 'GET', headers }));
    people += page.members.length;
    cursor = page.response_metadata.next_cursor;
  } while (cursor !== '');
  if (people < PEOPLE) throw new Error(`the walk ended after ${people} people`);
}
