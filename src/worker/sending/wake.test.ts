import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wake } from './wake.ts';

/** A document whose visibility the test changes. */
class FakeDocument extends EventTarget {
  hidden = false;
}

describe('the tab calls back', () => {
  let page: FakeDocument;
  beforeEach(() => {
    page = new FakeDocument();
    vi.stubGlobal('document', page);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('at once without a timer, which a hidden tab would delay', async () => {
    const called = new Promise<void>((resolve) => {
      wake(0, resolve);
    });
    expect(vi.getTimerCount()).toBe(0);
    await called;
  });

  it('not at once if it was called off', async () => {
    const call = vi.fn<() => void>();
    wake(0, call)();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    expect(call).not.toHaveBeenCalled();
  });

  it('after the delay, once', () => {
    const call = vi.fn<() => void>();
    wake(60_000, call);
    vi.advanceTimersByTime(59_999);
    expect(call).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(call).toHaveBeenCalledOnce();
  });

  it('when the page is shown again after the time has passed, if the browser held the timer back', () => {
    const call = vi.fn<() => void>();
    wake(60_000, call);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(call).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 60_000);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(call).not.toHaveBeenCalled();
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(call).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    expect(call).toHaveBeenCalledOnce();
  });

  it('not after a delay that was called off', () => {
    const call = vi.fn<() => void>();
    wake(60_000, call)();
    vi.advanceTimersByTime(60_000);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(call).not.toHaveBeenCalled();
  });
});
