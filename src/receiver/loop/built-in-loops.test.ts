import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TOKEN_PLACEHOLDER } from '../../contract/loops/loops.ts';
import { APP, BASE, fakePlatform, framesOfPage, nextFrame, of } from '../host/fake-page.fixture.ts';
import { MAX_PROGRAM_LENGTH } from '../protocol/limits.ts';
import { BuiltInLoops } from './built-in-loops.ts';

const frames = framesOfPage();

function page(app: object = APP) {
  const platform = fakePlatform(app);
  const loops = new BuiltInLoops({
    document: `${BASE}/receiver.html`,
    baseUrlOf: (deployment) => (deployment === 'government' ? `${BASE}/gov` : BASE),
    fetch: platform.fetch,
  });
  onTestFinished(() => loops.stop());
  /** Runs a program until it has loaded. */
  const loaded = async (program = 'p') => {
    const over = loops.run(of, program);
    const frame = await nextFrame(frames, frames.length);
    frame.says({ kind: 'loaded' });
    await vi.waitFor(() => expect(loops.get().status).toBe('running'));
    return { over, frame };
  };
  return { ...platform, loops, loaded };
}

describe('a loop', () => {
  it('runs in a frame, which is told the address of the platform and no token', async () => {
    const { loops, loaded } = page();
    expect(loops.get()).toEqual({
      status: 'ready',
      program: null,
      reason: null,
      calls: 0,
      printed: [],
    });
    const { frame, over } = await loaded('the program');
    expect(frame.given?.message).toEqual({
      kind: 'loop',
      program: 'the program',
      env: { BASE_URL: BASE, TOKEN: TOKEN_PLACEHOLDER },
    });
    expect(loops.get()).toMatchObject({ program: 'the program', reason: null });
    frame.says({ kind: 'ended', fault: null });
    expect(await over).toMatchObject({ status: 'done', reason: null });
    expect(frame.isRemoved).toBe(true);
  });

  it('is answered what it asks the platform for, with the newest bot token', async () => {
    const { loops, loaded, asked } = page();
    const { frame, over } = await loaded();
    frame.says({
      kind: 'fetch',
      call: 7,
      method: 'GET',
      url: `${BASE}/api/users.list`,
      authorizes: true,
      body: null,
    });
    expect(await frame.hears('fetched')).toMatchObject({ call: 7, status: 200 });
    expect(new Headers(asked.at(-1)?.init.headers).get('authorization')).toBe('Bearer xoxb-new');
    await vi.waitFor(() => expect(loops.get().calls).toBe(1));
    loops.stop();
    expect(await over).toMatchObject({ status: 'stopped', reason: null });
  });

  it('prints, and is cleared', async () => {
    const { loops, loaded } = page();
    const { frame, over } = await loaded();
    frame.says({ kind: 'print', level: 'warn', text: 'hello', line: 2 });
    await vi.waitFor(() => expect(loops.get().printed).toMatchObject([{ text: 'hello', line: 2 }]));
    loops.clear();
    expect(loops.get().printed).toEqual([]);
    loops.stop();
    await over;
  });

  it('tells a listener of each change until it stops listening', async () => {
    const { loops, loaded } = page();
    const listener = vi.fn<() => void>();
    const forget = loops.subscribe(listener);
    const { over } = await loaded();
    expect(listener).toHaveBeenCalled();
    forget();
    listener.mockClear();
    loops.stop();
    await over;
    expect(listener).not.toHaveBeenCalled();
  });

  it('ends when another one is run, and begins with an empty log', async () => {
    const { loops, loaded } = page();
    const { frame, over } = await loaded('first');
    frame.says({ kind: 'print', level: 'log', text: 'of the first', line: null });
    await vi.waitFor(() => expect(loops.get().printed).toHaveLength(1));
    const second = loops.run(of, 'second');
    expect(await over).toMatchObject({ status: 'stopped', program: 'first' });
    expect([frame.isRemoved, loops.get().printed, loops.get().status]).toEqual([
      true,
      [],
      'starting',
    ]);
    const third = loops.run(of, 'third');
    expect((await second).status).toBe('stopped');
    const last = await nextFrame(frames, 1);
    expect(last.given?.message).toMatchObject({ program: 'third' });
    loops.stop();
    await third;
    expect(frames).toHaveLength(2);
  });
});

describe('a loop fails', () => {
  it.each<[string, object, string]>([
    [
      'with its own error',
      { kind: 'ended', fault: { text: 'Error: x', line: 3 } },
      'Error: x (line 3)',
    ],
    [
      'for what is not allowed',
      { kind: 'request' },
      'It sent the page a message that is not allowed.',
    ],
  ])('%s', async (_why, say, reason) => {
    const { loops, loaded } = page();
    const { frame, over } = await loaded();
    frame.says(say);
    expect(await over).toMatchObject({ status: 'failed', reason });
    expect(loops.get().printed.at(-1)).toMatchObject({ level: 'note', text: `Stopped. ${reason}` });
    expect(frame.isRemoved).toBe(true);
  });

  it('with an error of its text, in its line', async () => {
    const { loops } = page();
    const over = loops.run(of, 'p');
    const frame = await nextFrame(frames);
    frame.tells({ kind: 'error', message: 'SyntaxError', line: 2 });
    expect(await over).toMatchObject({ status: 'failed', reason: 'SyntaxError (line 2)' });
    expect(loops.get().printed).toMatchObject([
      { level: 'error', text: 'SyntaxError', line: 2 },
      { level: 'note', text: 'Stopped. SyntaxError (line 2)' },
    ]);
  });

  it('before it runs, if it is too long, or its app is gone or has no bot token', async () => {
    const over = (app?: object, program = 'p') => page(app).loops.run(of, program);
    expect((await over(APP, 'p'.repeat(MAX_PROGRAM_LENGTH + 1))).reason).toBe(
      `It is longer than ${MAX_PROGRAM_LENGTH} characters.`,
    );
    expect((await over({ ...APP, app_id: 'A2' })).reason).toBe('This world no longer has the app.');
    expect((await over({ ...APP, tokens: [] })).reason).toBe('The app has no active bot token.');
    expect(frames).toEqual([]);
  });

  it('if the platform does not answer, also that of the government', async () => {
    const asked: string[] = [];
    const loops = new BuiltInLoops({
      document: '',
      baseUrlOf: (deployment) => `${BASE}/${deployment}`,
      fetch: async (input) => {
        asked.push(new Request(input).url);
        throw new TypeError('offline');
      },
    });
    const state = await loops.run({ ...of, deployment: 'government' }, 'p');
    expect(state.reason).toBe('The app could not be read: TypeError: offline');
    expect(asked).toEqual([`${BASE}/government/sandbox`]);
  });
});
