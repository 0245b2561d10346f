import { describe, expect, it, vi } from 'vitest';
import { BLOCKED } from '../../tests/storage.fixture.ts';
import {
  APP,
  BASE,
  framesOfPage,
  of,
  nextFrame,
  receiverPage,
  settled,
} from './fake-page.fixture.ts';
import { MAX_PROGRAM_LENGTH } from '../protocol/limits.ts';
import { BuiltInReceivers } from './receivers.ts';
import { StartedPrograms } from './started-programs.ts';

const frames = framesOfPage();
const page = (options: Parameters<typeof receiverPage>[1] = {}) => receiverPage(frames, options);

describe('a receiver stops', () => {
  it('when the user says so: its frame goes, what is open fails, and no reload starts it', async () => {
    const { receivers, run, started } = page();
    const { frame } = await run();
    expect(started.list()).toHaveLength(1);
    const open = receivers.request(of, {}, '');
    receivers.stop(of);
    expect(frame.isRemoved).toBe(true);
    expect(await open).toMatchObject({ kind: 'failed' });
    expect(receivers.get(of)).toMatchObject({ status: 'stopped', reason: null, socket: null });
    expect(started.list()).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['it has no handler', { kind: 'ready', receives: false }, 'It has no handler'],
    ['it says what is not allowed', { kind: 'eval' }, 'a message that is not allowed'],
  ])('when %s, with the reason, and no reload starts it', async (_why, say, reason) => {
    const { run, printed, started } = page();
    const { frame, state } = await run('p', say);
    expect([state.status, frame.isRemoved, started.list()]).toEqual(['stopped', true, []]);
    expect(state.reason).toContain(reason);
    expect(printed().at(-1)).toBe(`Stopped. ${state.reason}`);
  });

  it('with what the program printed about itself, if it has no handler', async () => {
    const { receivers } = page();
    const starting = receivers.start(of, 'p');
    const frame = await nextFrame(frames);
    frame.says({ kind: 'print', level: 'log', text: 'fine', line: 1 });
    frame.says({ kind: 'print', level: 'error', text: 'TypeError: x', line: 4 });
    frame.says({ kind: 'print', level: 'error', text: 'and more', line: null });
    frame.says({ kind: 'ready', receives: false });
    expect((await starting).reason).toBe('TypeError: x (line 4)');
  });

  it.each([
    ['SyntaxError: no', 2, 'SyntaxError: no (line 2)'],
    [null, null, 'The program has a syntax error. The editor marks it.'],
  ])('when it cannot be read: %s', async (message, line, reason) => {
    const { receivers, printed } = page();
    const starting = receivers.start(of, 'p');
    const frame = await nextFrame(frames);
    frame.tells({ kind: 'started' });
    frame.tells({ kind: 'error', message, line });
    expect((await starting).reason).toBe(reason);
    expect(receivers.get(of).printed[0]).toMatchObject({ level: 'error', line });
    expect(printed()).toHaveLength(2);
  });

  it('not for an error that it makes later', async () => {
    const { receivers, run, printed } = page();
    const { frame } = await run();
    frame.tells({ kind: 'error', message: 'oh', line: 1 });
    await vi.waitFor(() => expect(printed()).toEqual(['oh']));
    expect(receivers.get(of).status).toBe('running');
  });

  it('when its sandbox does not load within ten seconds', async () => {
    const { receivers } = page();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const starting = receivers.start(of, 'p');
    while (frames.length === 0) await settled();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(receivers.get(of).status).toBe('starting');
    await vi.advanceTimersByTimeAsync(1);
    expect((await starting).reason).toBe(
      `Its sandbox did not load: Error: ${BASE}/receiver.html did not load`,
    );
  });

  it('when the world no longer has its app, or the platform does not answer', async () => {
    const { receivers } = page({ app: { ...APP, app_id: 'A2' } });
    expect((await receivers.start(of, 'p')).reason).toBe('This world no longer has the app.');
    const broken = new BuiltInReceivers({
      document: '',
      baseUrlOf: () => BASE,
      fetch: async () => new Response('', { status: 500 }),
      started: new StartedPrograms(BLOCKED, 'world'),
    });
    expect((await broken.start(of, 'p')).reason).toContain(
      'could not be read: Error: GET /sandbox',
    );
    expect(frames).toEqual([]);
  });

  it('and then takes no request and listens to nothing, nor before it starts', async () => {
    const { receivers } = page();
    const refused = { kind: 'failed', detail: expect.stringContaining('is not running') };
    expect(await receivers.request(of, {}, '')).toMatchObject(refused);
    const starting = receivers.start(of, 'p');
    (await nextFrame(frames)).says({ kind: 'ready', receives: true });
    await starting;
    receivers.stop(of);
    expect(await receivers.request(of, {}, '')).toMatchObject(refused);
  });

  it('if its program is too long, and not if it is as long as it may be', async () => {
    const { receivers } = page();
    const state = await receivers.start(of, 'x'.repeat(MAX_PROGRAM_LENGTH + 1));
    expect(state.reason).toBe('It is longer than 200000 characters.');
    const starting = receivers.start(of, 'x'.repeat(MAX_PROGRAM_LENGTH));
    (await nextFrame(frames)).says({ kind: 'ready', receives: true });
    expect((await starting).status).toBe('running');
  });

  it('for another start: only the last program runs', async () => {
    const { receivers, run } = page();
    const { frame } = await run('first');
    const second = receivers.start(of, 'second');
    expect(frame.isRemoved).toBe(true);
    const third = receivers.start(of, 'third');
    const last = await nextFrame(frames, 1);
    last.says({ kind: 'ready', receives: true });
    expect(await third).toMatchObject({ status: 'running', program: 'third' });
    await second;
    expect(frames).toHaveLength(2);
    expect(last.given?.message).toMatchObject({ program: 'third' });
  });

  it('and hears nothing of its frame from then on', async () => {
    const { receivers, run, printed } = page();
    const { frame } = await run();
    frame.says({ kind: 'print', level: 'log', text: 'too late', line: null });
    frame.tells({ kind: 'error', message: 'too late', line: 1 });
    receivers.stop(of);
    for (let turn = 0; turn < 20; turn += 1) await settled();
    receivers.stop(of);
    expect(printed()).toEqual([]);
  });
});
