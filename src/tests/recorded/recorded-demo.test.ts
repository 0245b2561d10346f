import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { compareWithRecorded, sendStep, type SentStep } from '../../app/demo/player/play-step.ts';
import { demoOf, playDemo } from '../../app/demo/playing/play-demo.ts';
import { checkRecording, useCheck } from '../../app/demo/recording/check.ts';
import { createRecorder, type Recorder } from '../../app/demo/recording/recorder.ts';
import {
  clearRecording,
  editStep,
  moveStep,
  removeSteps,
  useRecording,
} from '../../app/demo/recording/recording.ts';
import { currentRecording, type RecordedDemo } from '../../app/demo/recording/recorded-demo.ts';
import type { ParleyClient } from '../../client/transport/client.ts';
import type { SandboxChangePage } from '../../contract/sandbox.ts';
import { answerValue } from '../../contract/demo/values/answer-value.ts';
import { openWorld, type OpenWorld } from '../../platform/testing/open-world.ts';
import { clientOf } from './played.fixture.ts';

const NOWHERE = { seed: 1, now: 0, frozen: true };

let world: OpenWorld;
let client: ParleyClient & { readonly epoch: number };
let queries: QueryClient;
let recorder: Recorder;

beforeEach(async () => {
  world = await openWorld({ salt: 'of this host' });
  client = { ...clientOf(world.platform), epoch: 1 };
  queries = new QueryClient();
  recorder = createRecorder({ client, queries, worldId: 'main' });
  clearRecording();
  useCheck.setState({ check: null });
});

const ids = async () => (await client.exchanges(null)).map(({ id }) => id);
const steps = () => useRecording.getState().steps.map(({ step }) => step);

/** Posts a message, reacts to it and deletes it. */
async function makeCalls(): Promise<void> {
  const channel = world.channels['deploys'] ?? '';
  const { body } = await world.call('chat.postMessage', { channel, text: 'Hello' });
  await world.call('reactions.add', { channel, timestamp: body.ts, name: 'x' });
  await world.call('chat.delete', { channel, ts: body.ts });
}

async function recorded(): Promise<RecordedDemo> {
  await recorder.add(await ids());
  const demo = currentRecording();
  if (demo === null) throw new Error('Nothing was recorded.');
  return demo;
}

describe('calls that were added to the recording', () => {
  it('refer to the answers of earlier ones, and to the secrets of the world', async () => {
    await makeCalls();
    const { problems } = await recorded();
    expect(problems).toEqual([]);
    expect(steps().map(({ url }) => url)).toEqual([
      '/api/chat.postMessage',
      '/api/reactions.add',
      '/api/chat.delete',
    ]);
    expect(steps()[1]?.body).toContain('timestamp={{1.ts}}');
    expect(steps()[2]?.body).toContain('ts={{1.ts}}');
    for (const { headers } of steps())
      expect(headers).toContainEqual(['authorization', 'Bearer {{world.apps.0.tokens.0.token}}']);
    expect(JSON.stringify(useRecording.getState())).not.toContain(world.bot);
  });

  it('are in the order of the log, and each is there once', async () => {
    await makeCalls();
    const [post = '', react = '', remove = ''] = await ids();
    await recorder.add([remove]);
    await recorder.add([react, remove]);
    await recorder.add([post]);
    expect(steps().map(({ url }) => url.replace('/api/', ''))).toEqual([
      'chat.postMessage',
      'reactions.add',
      'chat.delete',
    ]);
    expect(steps()[2]?.body).toContain('ts={{1.ts}}');
  });

  it('leave the reads of the page out while they are followed, and take its changes', async () => {
    const channel = world.channels['deploys'] ?? '';
    const headers = { 'x-parley-client': 'page' };
    await world.call('auth.test', {}, { headers });
    await world.call('chat.postMessage', { channel, text: 'Hello' }, { headers });
    await world.call('auth.test');
    await recorder.addLive(await ids(), null);
    expect(steps().map(({ url }) => url)).toEqual(['/api/chat.postMessage', '/api/auth.test']);
  });

  it('keep what a page that is open shows, once until it changes', async () => {
    await makeCalls();
    const [post = '', react = '', remove = ''] = await ids();
    const view = { panel: 'workspace', search: {} };
    await recorder.addLive([post], view);
    await recorder.addLive([react], view);
    await recorder.addLive([remove], { ...view, panel: 'explorer' });
    expect(steps().map((step) => step.view?.panel)).toEqual(['workspace', undefined, 'explorer']);
  });

  it('are steps beside changes of the world by the sandbox, each at its place, whatever is heard of first', async () => {
    await world.call('auth.test');
    await world.sandbox('/clock', { advance_s: 60 });
    await world.sandbox('/users', {});
    await makeCalls();
    const { changes } = await client.sandbox<SandboxChangePage>('/changes');
    const [first = '', ...others] = await ids();
    for (const change of changes) await recorder.addChange(change);
    await recorder.addLive(others, null);
    await recorder.addLive([first], null);
    expect(steps().map(({ url }) => url)).toEqual([
      '/api/auth.test',
      '/sandbox/clock',
      '/sandbox/users',
      '/api/chat.postMessage',
      '/api/reactions.add',
      '/api/chat.delete',
    ]);
    const demo = currentRecording();
    const { steps: played } = await playDemo(client, demoOf(demo?.world ?? NOWHERE, demo ?? {}));
    expect(played.map(({ problem }) => problem)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('say so where one cannot be sent again', async () => {
    const channel = world.channels['deploys'] ?? '';
    await world.call('chat.postMessage', { channel, text: 'a'.repeat(300_000) });
    await world.call('auth.test');
    expect(await recorder.add(await ids())).toEqual({
      count: 1,
      problems: [
        'x0000000001 chat.postMessage cannot be recorded: the log kept only the beginning of its body.',
      ],
    });
  });
});

describe('a check', () => {
  async function check() {
    const demo = await recorded();
    return checkRecording({ client, queries }, useRecording.getState().steps, demo);
  }

  it('finds every answer as on the wire, and notes it', async () => {
    await makeCalls();
    const { steps: checked } = await check();
    expect([...checked.values()].map(({ difference }) => difference?.isSame)).toEqual([
      true,
      true,
      true,
    ]);
    expect(steps().every(({ answer }) => answer?.status === 200)).toBe(true);
  });

  it('finds where an answer differs from the wire', async () => {
    await makeCalls();
    await recorded();
    const [post] = useRecording.getState().steps;
    editStep(post?.key ?? '', { body: post?.step.body?.replace('Hello', 'Goodbye') });
    const { steps: checked } = await check();
    const found = checked.get(post?.key ?? '')?.difference;
    expect(found?.differences.map(({ path }) => path.join('.'))).toEqual(['message.text']);
  });

  it('says which step could not be sent, where one was removed', async () => {
    await makeCalls();
    await recorded();
    const [post] = useRecording.getState().steps;
    removeSteps(new Set([post?.key ?? '']));
    const demo = currentRecording();
    expect(demo?.problems).toEqual([
      `Step 1 refers to ${post?.key}, which is not in the recording.`,
      `Step 2 refers to ${post?.key}, which is not in the recording.`,
    ]);
    await recorder.add([post?.key ?? '']);
    expect(currentRecording()?.problems).toEqual([]);
    moveStep(0, 2);
    expect(currentRecording()?.problems).toEqual([
      'Step 1 refers to step 3, which does not come before it.',
      'Step 2 refers to step 3, which does not come before it.',
    ]);
  });
});

describe('a played recording', () => {
  /** Plays all steps in a world of the demo on another host, as the player does. */
  async function played(
    demo: RecordedDemo,
    before: (at: number, visitor: ParleyClient, sent: readonly SentStep[]) => Promise<void>,
  ) {
    const visitor = clientOf((await openWorld({ salt: 'of another host' })).platform);
    await visitor.sandbox('/demos/open', { method: 'POST', body: { world: demo.world } });
    const expected = await playDemo(visitor, demoOf(demo.world, demo));
    const sent: SentStep[] = [];
    const compared = [];
    for (const [at, step] of demo.steps.entries()) {
      await before(at, visitor, sent);
      const values = sent.map(({ answer }) => answerValue(answer));
      const next = await sendStep(visitor, step, values);
      sent.push(next);
      const { deployment } = expected.brief;
      compared.push(compareWithRecorded(next, step.answer, expected.steps[at], deployment));
    }
    return compared;
  }

  async function checked(): Promise<RecordedDemo> {
    await makeCalls();
    const demo = await recorded();
    await checkRecording({ client, queries }, useRecording.getState().steps, demo);
    return currentRecording() ?? demo;
  }

  it('is answered as it was recorded, on another host', async () => {
    const compared = await played(await checked(), async () => {});
    expect(compared.map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
  });

  it('shows where an answer differs, if the world was changed in between', async () => {
    const compared = await played(await checked(), async (at, visitor, [posted]) => {
      if (at !== 2 || posted === undefined) return;
      const { headers } = posted.request;
      const { channel, ts } = answerValue(posted.answer) as Record<string, string>;
      const body = new URLSearchParams({ channel: channel ?? '', ts: ts ?? '' }).toString();
      const url = `${visitor.baseUrl}/api/chat.delete`;
      await visitor.call({ verb: 'POST', url, headers, body });
    });
    expect(compared.map(({ kind }) => kind)).toEqual(['same', 'same', 'different']);
    const last = compared.at(-1);
    const places = last?.kind === 'different' ? last.difference.differences : [];
    expect(places).toContainEqual({
      path: ['error'],
      kind: 'added',
      oldValue: undefined,
      newValue: 'message_not_found',
    });
  });

  it('is compared by checksum alone where this Parley answers otherwise than the recorded one', async () => {
    const demo = await checked();
    const steps = demo.steps.map((step) => ({
      ...step,
      answer: { status: 200, sum: 'abcdefghij' },
    }));
    const compared = await played({ ...demo, steps }, async () => {});
    expect(compared.map(({ kind }) => kind)).toEqual(['unlike', 'unlike', 'unlike']);
  });
});
