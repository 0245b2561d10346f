import { afterEach, expect, it } from 'vitest';
import { type RunningHost, startHost } from '../share/host.ts';
import { makeFolder, optionsFor } from './host.fixture.ts';

const { data, remove } = makeFolder();
let host: RunningHost | null = null;
afterEach(async () => {
  await host?.stop();
  remove();
});

const KILLS = 2;
const POSTS_EACH = 150;
const CALLERS = 8;

/** A world whose bot posts. */
async function botOf(base: string) {
  const brief = await (await fetch(`${base}/sandbox`)).json();
  const token: string = brief.apps[0].tokens[0].token;
  const channel: string = brief.channels[0].id;
  return (text: string) =>
    fetch(`${base}/api/chat.postMessage`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: new URLSearchParams({ channel, text }),
    });
}

it('loses nothing that was acknowledged when it is killed, and has nothing twice', async () => {
  const options = await optionsFor(data);
  host = await startHost(options, 'dist');
  const base = `${host.origin}${host.worlds[0]?.path}`.replace(/\/$/, '');
  await fetch(`${base}/sandbox/reset`, { method: 'POST', body: '{"rate_limits":false}' });
  const acknowledged: string[] = [];
  let sent = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    const post = await botOf(base);
    const until = sent + POSTS_EACH;
    const running = host;
    const callers = Array.from({ length: CALLERS }, async () => {
      while (sent < until) {
        const text = `post ${sent}.`;
        sent += 1;
        const answer = await post(text).catch(() => null);
        const body = await answer?.json().catch(() => null);
        if (body?.ok === true) acknowledged.push(text);
        // In the middle: others are under way.
        if (sent === until) await running.stop('SIGKILL');
      }
    });
    await Promise.all(callers);
    host = await startHost(options, 'dist');
  }
  const snapshot = await (await fetch(`${base}/sandbox/snapshot`)).text();
  const times = (text: string) => snapshot.split(`"text":"${text}"`).length - 1;
  expect(acknowledged.length).toBeGreaterThan((KILLS * POSTS_EACH) / 2);
  expect(acknowledged.filter((text) => times(text) !== 1)).toEqual([]);
  for (let n = 0; n < sent; n += 1) expect(times(`post ${n}.`)).toBeLessThanOrEqual(1);
});
