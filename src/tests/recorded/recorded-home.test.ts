import { beforeEach, describe, expect, it } from 'vitest';
import { currentRecording } from '../../app/demo/recording/recorded-demo.ts';
import type { SandboxChangePage } from '../../contract/sandbox.ts';
import type { InteractiveApp, Told } from '../../platform/testing/interactive-app.ts';
import { makeAnswer } from '../../platform/testing/receiver.ts';
import {
  actions,
  bodies,
  button,
  expectSame,
  openRecordedApp,
  type RecordedApp,
} from './recorded-app.fixture.ts';

let opened: RecordedApp;
let app: InteractiveApp;
beforeEach(async () => {
  opened = await openRecordedApp();
  ({ app } = opened);
});

describe('a recording of what people do with an app', () => {
  it('has the Home tab, whose event is not sent again, with the hash of the view', async () => {
    const home = (hash: string) => ({
      user_id: app.user_id,
      view: { type: 'home', blocks: actions(button('more')) },
      ...(hash !== '' && { hash }),
    });
    app.answer = async ({ payload }: Told) => {
      if (payload.type === 'block_actions')
        await app.call('views.publish', home(payload.view.hash));
      return makeAnswer(200);
    };
    await app.act({ type: 'home', app_id: app.app_id });
    await app.call('views.publish', home(''));
    const [view] = (await app.world.sandbox(`/views?user_id=${app.user_id}`)).body.homes;
    const { block_id } = view.blocks[0];
    await app.act({ type: 'action', view_id: view.id, block_id, action_id: 'more', value: 'more' });
    const { demo, visitor } = await expectSame(opened);
    const said = bodies(demo);
    expect(JSON.parse(said[1] ?? '')).toMatchObject({ type: 'home', answered: { status: 200 } });
    expect(said[3]).toContain('"view_id":"{{3.view.id}}"');
    expect(said[4]).toContain('hash={{3.view.hash}}');
    const { events } = await visitor.sandbox<{ events: { id: string }[] }>('/events');
    const { deliveries } = await visitor.sandbox<{ deliveries: object[] }>('/deliveries');
    expect([events.length, deliveries]).toMatchObject([1, [{ state: 'delivered', attempts: [] }]]);
  });

  it('says why an app did not hear of it, as it was', async () => {
    app.answer = () => ({ kind: 'failed', reason: 'connection_failed', detail: 'nobody is there' });
    const { detail } = await app.act({
      type: 'shortcut',
      app_id: app.app_id,
      callback_id: 'new_task',
    });
    const { sent } = await expectSame(opened);
    const { interaction } = JSON.parse(sent.at(-1)?.answer.body ?? '');
    expect(interaction).toMatchObject({ state: 'failed', status: null, detail });
    expect(detail).toContain('nobody is there');
  });
});

describe('the app of a recording', () => {
  it('is one that calls nobody, whatever its manifest said, and in which language', async () => {
    const manifest = `
display_information: { name: Elsewhere }
features:
  bot_user: { display_name: else }
  slash_commands: [{ command: /else, description: Says, url: 'https://app.example/commands' }]
oauth_config:
  redirect_urls: ['https://app.example/back', 'http://localhost:3000/back']
  scopes: { bot: [commands] }
settings:
  interactivity: { is_enabled: true, request_url: 'https://app.example/acts' }
`;
    const { app_id } = (await app.world.sandbox('/apps', { manifest })).body.app;
    const change = { subscriptions: ['reaction_added'], request_url: 'https://app.example/events' };
    app.answer = () => makeAnswer(200);
    await app.world.sandbox(`/apps/${app_id}`, { ...change, request_url: null }, 'PATCH');
    const { changes } = await opened.client.sandbox<SandboxChangePage>('/changes');
    const [made, patched] = changes.slice(-2);
    if (made) await opened.recorder.addChange(made);
    if (patched) await opened.recorder.addChange({ ...patched, body: JSON.stringify(change) });
    const demo = currentRecording();
    const said = bodies(demo ?? {});
    expect(said.join('')).not.toContain('app.example');
    expect(JSON.parse(said[0] ?? '').manifest).toMatchObject({
      features: { slash_commands: [{ command: '/else', url: 'https://receiver.parley.test/' }] },
      oauth_config: { redirect_urls: ['http://localhost:3000/back'] },
      settings: { interactivity: { request_url: 'https://receiver.parley.test/' } },
    });
    expect(JSON.parse(said[1] ?? '')).toEqual({ subscriptions: ['reaction_added'] });
    expect(demo?.steps[1]?.url).toBe('/sandbox/apps/{{1.app.app_id}}');
  });
});
