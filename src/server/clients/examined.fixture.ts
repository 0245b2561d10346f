import { expect, vi } from 'vitest';
import type { Exam, WorldApp } from '../../contract/sandbox.ts';
import { brief, startServerAt } from '../test-server.ts';

// What loads late would take its time in the middle of an exam.
await import('../../platform/exams/examine.ts');

/** Clients that listen, or are connected. */
export const running: { stop(): unknown }[] = [];

export const stopClients = async (): Promise<void> => {
  await Promise.all(running.splice(0).map((client) => client.stop()));
};

/** A server whose world has an exam armed. */
export async function examinedAt(name: string) {
  const base = await startServerAt();
  const sandbox = async (
    path: string,
    body?: object,
    method = body === undefined ? 'GET' : 'POST',
  ) =>
    (await fetch(`${base}/sandbox${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then((answer) => answer.json())) as { exam: Exam; token: string };
  const armed = await sandbox(`/exams/${name}`, {});
  expect(armed.exam.state).toBe('ready');
  const world = await brief(base);
  const [app] = world.apps as readonly [WorldApp];
  const finish = async () => (await sandbox(`/exams/${name}/finish`, {})).exam;
  /** Waits until everything is shown that the client shows. */
  const settled = async () => {
    let calls = -1;
    await vi.waitFor(
      async () => {
        const { exam } = await sandbox(`/exams/${name}`);
        const before = calls;
        ({ calls } = exam);
        const isShown = exam.points.every(({ state }) => state !== 'open');
        expect(isShown || (calls > 0 && before === calls)).toBe(true);
      },
      { timeout: 30_000, interval: 1500 },
    );
    return finish();
  };
  const channel = world.channels.find(({ name: own }) => own === 'deploys')?.id ?? '';
  return { base, app, channel, sandbox, finish, settled, exam: armed.exam };
}

/** The official SDK, and what it leaves its retries to. */
const SDK = /\/node_modules\/(?:@slack\/web-api|retry)\//;

/** Has the official SDK wait on the world's clock, as after a 429: then no test sleeps. */
export function sdkWaitsOn(advance: (seconds: number) => Promise<unknown>): void {
  const soon = setTimeout;
  vi.stubGlobal('setTimeout', (...given: Parameters<typeof setTimeout>) => {
    const [callback, delay_ms = 0] = given;
    // Node's own fetch waits with the same function.
    const isOfSdk = SDK.test(new Error('who waits').stack ?? '');
    if (!isOfSdk || delay_ms < 1000) return soon(...given);
    return void advance(delay_ms / 1000).then(() => callback());
  });
}

export type Examined = Awaited<ReturnType<typeof examinedAt>>;
