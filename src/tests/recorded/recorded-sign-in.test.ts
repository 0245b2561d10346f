import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoOf, playDemo } from '../../app/demo/playing/play-demo.ts';
import { checkInWords, checkRecording, useCheck } from '../../app/demo/recording/check.ts';
import { createRecorder, type Recorder } from '../../app/demo/recording/recorder.ts';
import { clearRecording, editStep, useRecording } from '../../app/demo/recording/recording.ts';
import { currentRecording, type RecordedDemo } from '../../app/demo/recording/recorded-demo.ts';
import { maskRecording } from '../../app/demo/recording/stored-steps.ts';
import { WRITERS } from '../../app/export/format-writers.ts';
import type { ParleyClient } from '../../client/transport/client.ts';
import { decodeDemo, encodeDemo, readDemoText } from '../../contract/links/codec.ts';
import type { Demo } from '../../contract/demo/demo.ts';
import { readDemo } from '../../contract/demo/read-demo.ts';
import type { SandboxChangePage } from '../../contract/sandbox.ts';
import { access, installApp } from '../../platform/testing/install.ts';
import { openWorld, type OpenWorld } from '../../platform/testing/open-world.ts';
import { flows, hash, PLAIN, playFlows, VERIFIER } from './flows.fixture.ts';
import { clientOf, playElsewhere } from './played.fixture.ts';

let world: OpenWorld;
let client: ParleyClient & { readonly epoch: number };
let queries: QueryClient;
let recorder: Recorder;

async function begin(): Promise<void> {
  world = await openWorld({ salt: 'of this host', deployment: { base_url: 'https://here.test' } });
  client = { ...clientOf(world.platform), epoch: 1 };
  queries = new QueryClient();
  recorder = createRecorder({ client, queries, worldId: 'main' });
  clearRecording();
  useCheck.setState({ check: null });
}
beforeEach(begin);

const ids = async () => (await client.exchanges(null)).map(({ id }) => id);

/** Changes the world by the sandbox, and records it. */
async function change(verb: 'PATCH' | 'POST', path: string, body: object): Promise<void> {
  await world.sandbox(path, body, verb);
  const { changes } = await client.sandbox<SandboxChangePage>('/changes');
  const made = changes.at(-1);
  if (made === undefined) throw new Error('The log has no change.');
  await recorder.addChange(made);
}

const credentials = ({ client_id, client_secret } = world.app) => ({ client_id, client_secret });

async function recorded(): Promise<RecordedDemo> {
  const { problems } = await recorder.add(await ids());
  expect(problems).toEqual([]);
  const demo = currentRecording();
  if (demo === null) throw new Error('Nothing was recorded.');
  expect(demo.problems).toEqual([]);
  return demo;
}

/** Checks the recording, and returns it with its answers. */
async function checked(): Promise<RecordedDemo> {
  const demo = await recorded();
  const check = await checkRecording({ client, queries }, useRecording.getState().steps, demo);
  const { steps } = useRecording.getState();
  expect(checkInWords(check, steps)).toMatch(
    /^(?:All \d+ steps answer|The step answers) as on the wire\.$/,
  );
  return currentRecording() ?? demo;
}

/** What a step says of secrets: its address without its place, its headers and its body. */
const said = (demo: RecordedDemo) =>
  demo.steps.map(({ url, headers = [], body = '' }) =>
    [url, ...headers.map(([, value]) => value), body].join(' '),
  );

/** Checks what was recorded, and plays it from its link on another host. */
async function expectSame(): Promise<Demo> {
  const demo = await checked();
  const text = await encodeDemo(demoOf(demo.world, demo));
  const read = await decodeDemo(text);
  if (!read.ok) throw new Error(read.message);
  expect(read.demo.steps).toEqual(demo.steps);
  const { brief, steps: played } = await playDemo(client, read.demo);
  const file = WRITERS.file({ demo: read.demo, deployment: brief.deployment, played });
  expect(readDemoText(file)).toMatchObject({ ok: true });
  expect(demo.steps.filter(({ answer }) => answer === undefined)).toEqual([]);
  const { expected, compared } = await playElsewhere(read.demo);
  expect(compared).toEqual(demo.steps.map(() => 'same'));
  expect(expected.steps.map(({ answer }) => answer)).toEqual(
    demo.steps.map(({ answer }) => answer),
  );
  return read.demo;
}

describe('a recorded sign-in', () => {
  it('refers to the consent, the code and the tokens of its own answers', async () => {
    await playFlows(world, [PLAIN]);
    const demo = await recorded();
    expect(demo.steps[0]?.url).toContain(
      'redirect_uri={{world.deployment.base_url}}%2Frelying-party%2Fcallback&state=state-0',
    );
    const texts = said(demo);
    expect(texts[1]).toContain('consent={{1.form.consent}}&decision=allow');
    expect(texts[2]).toContain('code={{2.location.code}}');
    expect(texts[2]).toContain('client_secret={{world.apps.0.client_secret}}');
    expect(texts[3]).toContain('Bearer {{3.access_token}}');
    expect(texts[4]).toContain('refresh_token={{3.refresh_token}}');
    expect(texts[5]).toContain('Bearer {{5.access_token}}');
    expect(JSON.stringify(demo)).not.toContain('…');
    await expectSame();
  });

  it('has a code verifier of its own, with the challenge that fits', async () => {
    await playFlows(world, [{ ...PLAIN, pkce: 'S256' }]);
    const demo = await recorded();
    expect(demo.steps[0]?.url).toContain(
      'code_challenge={{client.1.code_challenge}}&code_challenge_method=S256',
    );
    expect(said(demo)[2]).toContain('code_verifier={{client.1.code_verifier}}');
    expect(JSON.stringify(demo)).not.toContain(hash(VERIFIER));
    expect((await expectSame()).version).toBe(2);
  });

  it('keeps a verifier that does not fit one that does not fit', async () => {
    await playFlows(world, [{ ...PLAIN, pkce: 'wrong' }]);
    const demo = await recorded();
    expect(demo.steps[0]?.url).toContain(`code_challenge=${hash(VERIFIER)}`);
    await expectSame();
    expect(useCheck.getState().check?.steps.get('x0000000003')?.playedStep.error).toBe(
      'invalid_code_verifier',
    );
  });

  it('by form_post and with Basic refers to the form and to the app', async () => {
    await playFlows(world, [{ ...PLAIN, mode: 'form_post', basic: true, pkce: 'plain' }]);
    const texts = said(await recorded());
    expect(texts[0]).toContain('code_challenge={{client.1.code_verifier}}');
    expect(texts[2]).toContain('code={{2.form.code}}');
    expect(texts[2]).toContain('Basic {{world.apps.0.client_id}}:{{world.apps.0.client_secret}}');
    await expectSame();
  });

  it('as an install refers to the webhook and the token that it got', async () => {
    await playFlows(world, [{ ...PLAIN, kind: 'install', after: ['use', 'post'] }]);
    const demo = await recorded();
    expect(said(demo)[3]).toContain('Bearer {{3.access_token}}');
    expect(demo.steps[4]?.url).toBe('{{3.incoming_webhook.url}}');
    await expectSame();
  });

  it('of an app that rotates its tokens refers to what renews them, the bot’s and the person’s', async () => {
    const patch = { token_rotation_enabled: true };
    await change('PATCH', `/apps/${world.app.app_id}`, patch);
    const all = await installApp(world, { user_scope: 'search:read' });
    await recorded();
    await change('POST', '/clock', { advance_s: 43_200 });
    const renewed = (refresh_token: string) =>
      access(world, '', { grant_type: 'refresh_token', refresh_token, redirect_uri: '' });
    const bot = await renewed(all.refresh_token);
    const person = await renewed(all.authed_user.refresh_token);
    for (const token of [bot.access_token, person.access_token, all.access_token])
      await world.call('auth.test', {}, { token });
    await world.call('oauth.v2.exchange', credentials(), { token: world.user });
    const demo = await recorded();
    const texts = said(demo).slice(4);
    for (const [at, text] of [
      'refresh_token={{4.refresh_token}}',
      'refresh_token={{4.authed_user.refresh_token}}',
      'Bearer {{6.access_token}}',
      'Bearer {{7.access_token}}',
      'Bearer {{4.access_token}}',
      'Bearer {{world.apps.0.tokens.1.token}}',
    ].entries())
      expect(texts[at + 1]).toContain(text);
    expect(demo.steps.map(({ body = '' }) => body).join('')).not.toMatch(/xox|…/);
    await expectSame();
    expect(useCheck.getState().check?.steps.get('x0000000008')?.playedStep.error).toBe(
      'token_expired',
    );
  });

  it('of any kind, several at a time, plays the same everywhere', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(flows, { minLength: 1, maxLength: 3 }), async (all) => {
        await begin();
        await playFlows(world, all);
        await expectSame();
      }),
      { numRuns: 12 },
    );
  });

  it('keeps its references when the tab is loaded again', async () => {
    await playFlows(world, [{ ...PLAIN, pkce: 'S256' }]);
    await recorded();
    const { title, steps } = useRecording.getState();
    expect(maskRecording({ title, steps }).steps).toEqual(steps);
  });

  it('that begins without its consent page says what is missing, and is whole once it is added', async () => {
    await playFlows(world, [PLAIN]);
    const [page = '', ...others] = await ids();
    await recorder.add(others);
    const demo = currentRecording();
    const read = readDemo(demoOf(demo?.world ?? { seed: 1, now: 0, frozen: true }, demo ?? {}));
    expect(read).toMatchObject({
      message:
        'Step 1: body holds a secret; replace it by {{1.form.consent}}, if step 1 opens the consent page.',
    });
    await recorder.add([page]);
    await expectSame();
  });
});

describe('a check of a sign-in', () => {
  it('finds a redirect that leads elsewhere', async () => {
    await playFlows(world, [PLAIN]);
    const demo = await recorded();
    const [first] = useRecording.getState().steps;
    editStep(first?.key ?? '', { url: demo.steps[0]?.url.replace('state-0', 'state-9') });
    const now = currentRecording() ?? demo;
    const { steps } = await checkRecording({ client, queries }, useRecording.getState().steps, now);
    expect(steps.get('x0000000002')?.difference).toMatchObject({
      isSame: false,
      differences: [
        { path: ['location', 'query', 'state'], oldValue: 'state-0', newValue: 'state-9' },
      ],
    });
  });

  it('finds a page that says something else', async () => {
    await playFlows(world, [PLAIN]);
    const demo = await recorded();
    const [first] = useRecording.getState().steps;
    editStep(first?.key ?? '', { url: demo.steps[0]?.url.replace('+email', '') });
    const { steps } = await checkRecording(
      { client, queries },
      useRecording.getState().steps,
      currentRecording() ?? demo,
    );
    const difference = steps.get('x0000000001')?.difference;
    expect([difference?.isSame, difference?.hasOtherText]).toEqual([false, false]);
    expect(JSON.stringify(difference?.differences)).toContain('email');
  });
});

it('a link of version 1 with a redirect is the same wherever the redirect leads', async () => {
  await playFlows(world, [PLAIN]);
  const demo = await checked();
  const steps = demo.steps.map(({ answer, ...step }) => ({
    ...step,
    ...(answer && { answer: { status: answer.status, sum: answer.sum } }),
  }));
  const { compared } = await playElsewhere(demoOf(demo.world, { steps }));
  expect(compared).toEqual(steps.map(() => 'same'));
});
