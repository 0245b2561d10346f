import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idle, noteCall } from './idle.ts';
import { settleAll } from '../../platform/testing/receiver.ts';

/** A document whose visibility the test changes. */
class FakeDocument extends EventTarget {
  hidden = false;
}

let page: FakeDocument;
let frame: EventTarget;
let moments: [() => void, { timeout: number }][];

beforeEach(() => {
  page = new FakeDocument();
  moments = [];
  frame = Object.assign(new EventTarget(), { requestIdleCallback: true });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', frame);
  vi.stubGlobal(
    'requestIdleCallback',
    (work: () => void, options: { timeout: number }) => void moments.push([work, options]),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('a page works on what can wait when it is idle, and soon in any case', () => {
  const work = vi.fn<() => void>();
  idle(work);
  expect(work).not.toHaveBeenCalled();
  expect(moments.map(([, { timeout }]) => timeout <= 100)).toEqual([true]);
  moments[0]?.[0]();
  expect(work).toHaveBeenCalledOnce();
});

it.each(['pagehide', 'visibilitychange'])('at once, and once, if the page goes: %s', (event) => {
  const work = vi.fn<() => void>();
  idle(work);
  (event === 'pagehide' ? frame : page).dispatchEvent(new Event(event));
  expect(work).toHaveBeenCalledOnce();
  moments[0]?.[0]();
  frame.dispatchEvent(new Event('pagehide'));
  expect(work).toHaveBeenCalledOnce();
});

it.each(['that is hidden', 'of a browser without idle moments'])(
  'a page %s does it with the next message',
  async (which) => {
    if (which === 'that is hidden') page.hidden = true;
    else delete (frame as { requestIdleCallback?: true }).requestIdleCallback;
    const work = vi.fn<() => void>();
    idle(work);
    expect([work.mock.calls.length, moments.length]).toEqual([0, 0]);
    await vi.waitFor(async () => {
      await settleAll();
      expect(work).toHaveBeenCalledOnce();
    });
  },
);

describe('while calls follow each other', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it('work that can wait does so until no call has come for a moment', () => {
    noteCall();
    idle(() => {});
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(20);
      expect(moments).toEqual([]);
      noteCall();
    }
    vi.advanceTimersByTime(25);
    expect(moments).toHaveLength(1);
  });

  it('the wait has a bound', () => {
    noteCall();
    idle(() => {});
    for (let n = 0; n < 25; n += 1) {
      vi.advanceTimersByTime(10);
      noteCall();
    }
    expect(moments).toHaveLength(1);
  });

  it('work that can wait is done at once, and once, if the page goes', () => {
    noteCall();
    const work = vi.fn<() => void>();
    idle(work);
    frame.dispatchEvent(new Event('pagehide'));
    expect(work).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(moments).toEqual([]);
  });
});
