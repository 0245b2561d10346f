import { describe, expect, it } from 'vitest';
import type { ClockChange, WorldBrief } from '../../../../contract/sandbox.ts';
import { TestChannel } from './channel.fixture.ts';
import { scoresText } from './explain.ts';
import {
  DEFAULT_SETTINGS,
  chooseFreeName,
  isAsPrepared,
  PAGE_SIZES,
  MESSAGES_A_SECOND,
} from './prepare.ts';
import type { Arguments, Call } from './schemes.ts';
import { scoreOf } from './score.ts';
import {
  postMessage,
  prepareWalks,
  readAll,
  readPages,
  deleteMessage,
  type WalkRun,
} from './walk-actions.ts';
import {
  firstUnreadMessage,
  haveEnded,
  lastReadMessage,
  messagesNow,
  type WalkState,
} from './walk-state.ts';

/** A world with one channel to prepare. */
function openWorld({ frozen = false, fails = '' } = {}) {
  const channel = new TestChannel([]);
  const clock: ClockChange[] = [];
  const calls: string[] = [];
  const progress: number[] = [];
  let now = 100.5;
  let state: WalkState | undefined;
  const answers: Record<string, (args: Arguments) => object> = {
    'conversations.create': ({ name }) => ({ channel: { id: 'C9', name, created: 100 } }),
    'chat.postMessage': ({ text = '' }) => {
      const before = channel.messages[0]?.ts ?? '0';
      const at = Math.max(now, Number(before) + 0.000001);
      channel.messages = [{ ts: at.toFixed(6), text }, ...channel.messages];
      return { ts: at.toFixed(6) };
    },
    'chat.delete': ({ ts }) => {
      channel.messages = channel.messages.filter((message) => message.ts !== ts);
      return {};
    },
    'search.messages': (args) => channel.answer('pages', args),
    'conversations.history': (args) => channel.answer('oldest' in args ? 'window' : 'cursor', args),
  };
  const call = ((method: string, args: Arguments) => {
    calls.push(method);
    if (method === fails && calls.length > 4) return Promise.reject(new Error('refused'));
    return Promise.resolve({ ...answers[method]?.(args), exchange: `x${calls.length}` });
  }) as Call;
  const run: WalkRun = {
    call,
    callOnce: call,
    client: {
      world: () =>
        Promise.resolve({
          clock: { now, frozen },
          channels: [{ name: 'general' }, { name: 'paging-1' }, { name: null }],
        } as unknown as WorldBrief),
      setClock: (change) => {
        clock.push(change);
        now = change.now ?? now;
        return Promise.resolve();
      },
    },
    readState: () => state as WalkState,
    writeState: (walk) => {
      state = walk;
    },
    onProgress: (posted) => void progress.push(posted),
  };
  return { run, clock, calls, progress, channel };
}

describe('preparing a channel', () => {
  it('posts thirty messages, three in each second, and lets the clock run on', async () => {
    const { run, clock, progress, channel } = openWorld();
    expect(await prepareWalks(run, 'U1', DEFAULT_SETTINGS)).toBe(
      'Posted 30 messages in #paging-2.',
    );
    const walk = run.readState();
    expect(walk).toMatchObject({
      user: 'U1',
      channel: { id: 'C9', name: 'paging-2', created: 100 },
    });
    expect(walk.start).toEqual(channel.messages);
    const seconds = walk.start.map(({ ts }) => ts.split('.')[0]);
    expect(seconds.filter((second) => second === '102')).toHaveLength(MESSAGES_A_SECOND);
    expect(new Set(seconds).size).toBe(10);
    expect(progress.at(-1)).toBe(30);
    expect(clock[0]).toEqual({ frozen: true });
    expect(clock.at(-1)).toEqual({ frozen: false });
    expect(isAsPrepared(walk.start)).toBe(true);
  });

  it('leaves a clock that was stopped as it was', async () => {
    const { run, clock } = openWorld({ frozen: true });
    await prepareWalks(run, 'U1', DEFAULT_SETTINGS);
    expect(clock).not.toContainEqual({ frozen: false });
  });

  it('lets the clock run on if a post is refused', async () => {
    const { run, clock } = openWorld({ fails: 'chat.postMessage' });
    await expect(prepareWalks(run, 'U1', DEFAULT_SETTINGS)).rejects.toThrow('refused');
    expect(clock.at(-1)).toEqual({ frozen: false });
  });

  it('names a channel that does not exist yet', () => {
    expect(chooseFreeName([])).toBe('paging-1');
    expect(chooseFreeName(['paging-2', 'paging-1'])).toBe('paging-3');
  });

  it('offers pages that end within a second', () => {
    expect(PAGE_SIZES.filter((size) => size % MESSAGES_A_SECOND === 0)).toEqual([]);
  });
});

describe('the actions of a walk', () => {
  async function prepared() {
    const world = openWorld();
    await prepareWalks(world.run, 'U1', DEFAULT_SETTINGS);
    world.calls.length = 0;
    return world;
  }

  it('read a page by each scheme, then the rest, and at the end the whole channel', async () => {
    const { run, calls } = await prepared();
    expect(await readPages(run)).toBe('Page 1 was read.');
    expect(scoresText(run.readState())).toContain('Cursor: 10 of 30 messages so far. Time window:');
    expect(calls).toEqual(['conversations.history', 'conversations.history', 'search.messages']);
    expect(await readAll(run)).toBe('All walks have ended.');
    expect(haveEnded(run.readState())).toBe(true);
    expect(run.readState().end).toHaveLength(30);
    expect(run.readState().columns.cursor.pages.map(({ exchange }) => exchange)).not.toContain(
      null,
    );
  });

  it('post a message, and delete one that was read and one that was not', async () => {
    const { run, channel } = await prepared();
    await readPages(run);
    const read = lastReadMessage(run.readState());
    const unread = firstUnreadMessage(run.readState());
    expect(await postMessage(run)).toBe('Posted “Message 31 (new)”.');
    expect(await deleteMessage(run, 'read')).toBe(`Deleted “${read?.text}”. 30 messages are left.`);
    expect(await deleteMessage(run, 'unread')).toContain(`Deleted “${unread?.text}”.`);
    expect(messagesNow(run.readState())).toEqual(channel.messages);
    expect(isAsPrepared(messagesNow(run.readState()))).toBe(false);
    await readAll(run);
    expect(scoreOf(run.readState(), 'cursor')).toMatchObject({ expectedCount: 28, seenCount: 28 });
  });

  it('say so when there is no message to delete', async () => {
    const { run, calls } = await prepared();
    expect(await deleteMessage(run, 'read')).toBe('There is no message that was read.');
    expect(calls).toEqual([]);
  });
});
