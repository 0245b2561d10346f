import { QueryClient } from '@tanstack/react-query';
import { expect } from 'vitest';
import { demoOf, playDemo } from '../../app/demo/playing/play-demo.ts';
import { checkInWords, checkRecording, useCheck } from '../../app/demo/recording/check.ts';
import { createRecorder, type Recorder } from '../../app/demo/recording/recorder.ts';
import { currentRecording, type RecordedDemo } from '../../app/demo/recording/recorded-demo.ts';
import { clearRecording, useRecording } from '../../app/demo/recording/recording.ts';
import { WRITERS } from '../../app/export/format-writers.ts';
import type { ParleyClient } from '../../client/transport/client.ts';
import type { Demo } from '../../contract/demo/demo.ts';
import { decodeDemo, encodeDemo, readDemoText } from '../../contract/links/codec.ts';
import type { SandboxChangePage } from '../../contract/sandbox.ts';
import {
  openInteractiveApp,
  type InteractiveApp,
  plain,
} from '../../platform/testing/interactive-app.ts';
import { START_S } from '../../platform/testing/open-world.ts';
import { clientOf, playElsewhere } from './played.fixture.ts';

/** An app whose use is recorded, the page’s client of its world, and the recorder. */
export interface RecordedApp {
  readonly app: InteractiveApp;
  readonly client: ParleyClient & { readonly epoch: number };
  readonly queries: QueryClient;
  readonly recorder: Recorder;
}

/** Opens a world with the app, in which other things happened before. */
export async function openRecordedApp(): Promise<RecordedApp> {
  let now_s = START_S;
  const app = await openInteractiveApp(
    {},
    {
      salt: 'of this host',
      deployment: { base_url: 'https://here.test' },
      clock: () => (now_s += 0.001) * 1000,
    },
  );
  const client = { ...clientOf(app.world.platform), epoch: 1 };
  const queries = new QueryClient();
  const recorder = createRecorder({ client, queries, worldId: 'main' });
  clearRecording();
  useCheck.setState({ check: null });
  await makeNoise(app);
  return { app, client, queries, recorder };
}

/** The messages of the conversation, the newest first, as a person reads them. */
export const history = async ({ app }: Pick<RecordedApp, 'app'>) =>
  (
    await app.world.call(
      'conversations.history',
      { channel: app.channel },
      { token: app.world.user },
    )
  ).body;

export const button = (action_id: string) => ({
  type: 'button',
  action_id,
  text: plain('Go'),
  value: action_id,
});
export const actions = (...elements: object[]) => [{ type: 'actions', elements }];
export const modal = (more: object = {}) => ({
  type: 'modal',
  title: plain('Form'),
  submit: plain('Save'),
  blocks: [
    { type: 'input', label: plain('What?'), element: { type: 'plain_text_input' } },
    {
      type: 'section',
      text: plain('Who?'),
      accessory: { type: 'external_select', action_id: 'who', min_query_length: 0 },
    },
  ],
  ...more,
});

/** What nobody records moves the ids of what follows: no id or time of a recording may stand for one of this world. */
async function makeNoise(app: InteractiveApp): Promise<void> {
  const user_id = (await app.world.brief()).users.sample.at(-1) ?? '';
  for (let n = 0; n < 3; n += 1) {
    await app.act({ type: 'command', channel: app.channel, command: '/todo' });
    const { trigger_id } = (await app.world.sandbox('/triggers', { app_id: app.app_id })).body;
    await app.call('views.open', { trigger_id, view: modal() });
    await app.call('views.publish', { user_id, view: { type: 'home', blocks: [] } });
  }
}

/** Records what happened since the app was made, and its making. */
async function recorded({ client, recorder }: RecordedApp): Promise<RecordedDemo> {
  const { changes } = await client.sandbox<SandboxChangePage>('/changes');
  const all = await client.exchanges(null);
  const noisy = changes.findLastIndex(({ path }) => path === '/sandbox/triggers');
  const [made] = changes;
  const kept = [...(made ? [made] : []), ...changes.slice(noisy + 1)];
  const first = kept[1]?.after ?? '';
  for (const change of kept) await recorder.addChange(change);
  const { problems } = await recorder.add(all.flatMap(({ id }) => (id > first ? [id] : [])));
  expect(problems).toEqual([]);
  const demo = currentRecording();
  if (demo === null) throw new Error('Nothing was recorded.');
  expect(demo.problems).toEqual([]);
  return demo;
}

/** Checks what was recorded, and plays it from its link on another host. */
export async function expectSame(opened: RecordedApp) {
  const { client, queries } = opened;
  const demo = await recorded(opened);
  const { steps } = useRecording.getState();
  const check = await checkRecording({ client, queries }, steps, demo);
  expect(checkInWords(check, useRecording.getState().steps)).toMatch(
    /^All \d+ steps answer as on the wire\.$/,
  );
  const whole = currentRecording() ?? demo;
  const read = await decodeDemo(await encodeDemo(demoOf(whole.world, whole)));
  if (!read.ok) throw new Error(read.message);
  expect(read.demo.version).toBe(3);
  const { brief, steps: played } = await playDemo(client, read.demo);
  const file = WRITERS.file({ demo: read.demo, deployment: brief.deployment, played });
  expect(readDemoText(file)).toMatchObject({ ok: true });
  for (const secret of await secretsOf(opened)) {
    expect(JSON.stringify(whole)).not.toContain(secret);
    expect(file).not.toContain(secret);
  }
  const result = await playElsewhere(read.demo);
  // What the app answered is in the steps, and so are its calls: nobody is to answer once more.
  expect(result.told).toEqual([]);
  expect(result.compared).toEqual(whole.steps.map(() => 'same'));
  return { demo: read.demo, ...result };
}

/** What no link may have: the secrets of the app, and those in its response URLs. */
async function secretsOf({ app }: RecordedApp): Promise<readonly string[]> {
  const { apps } = await app.world.brief();
  const { interactions } = (await app.world.sandbox('/interactions')).body;
  const urls: string[] = [];
  for (const { id } of interactions) {
    const { response_url } = (await app.world.sandbox(`/interactions/${id}`)).body.interaction;
    if (response_url !== null) urls.push(response_url.url.split('/').at(-1));
  }
  return [
    ...urls,
    ...apps.flatMap(({ client_secret, signing_secret, verification_token, tokens }) => [
      client_secret,
      signing_secret,
      verification_token,
      ...tokens.map(({ token }) => token),
    ]),
  ];
}

/** The step that did something, by what its body says. */
export const bodies = (demo: Pick<Demo, 'steps'>) =>
  (demo.steps ?? []).map(({ body = '' }) => body);
export const after = (demo: Pick<Demo, 'steps'>, url: RegExp) =>
  (demo.steps ?? []).filter((step) => url.test(step.url));

/** The messages that everybody sees in the conversation of the app, in a world. */
export async function messagesIn(of: ParleyClient): Promise<string[]> {
  const { apps, channels } = await of.world();
  const token = apps[0]?.tokens[1]?.token ?? '';
  const channel = channels.find(({ is_general }) => is_general)?.id ?? '';
  const url = `${of.baseUrl}/api/conversations.history?limit=50&channel=${channel}`;
  const headers = [['authorization', `Bearer ${token}`]] as const;
  const { text } = await of.call({ verb: 'GET', url, headers, body: null });
  return JSON.parse(text).messages.map((message: { text: string }) => message.text);
}
