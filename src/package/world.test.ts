import { describe, expect, it } from 'vitest';
import { createPlatform } from './parley.ts';
import { SandboxError } from './world/world.ts';

const MANIFEST = {
  display_information: { name: 'Todo' },
  features: { bot_user: { display_name: 'todo' } },
  oauth_config: { scopes: { bot: ['chat:write'] } },
};

describe('a world', () => {
  it('answers calls of its app, with values of every kind', async () => {
    const world = createPlatform();
    const blocks = [{ type: 'section', text: { type: 'mrkdwn', text: 'done' } }];
    const answer = await world.api('chat.postMessage', {
      channel: 'general',
      blocks,
      thread_ts: undefined,
    });
    expect(answer).toMatchObject({ ok: true, message: { blocks: [{ type: 'section' }] } });
    expect(await world.api('auth.test', {}, { token: null })).toMatchObject({
      error: 'not_authed',
    });
  });

  it('answers at the address it was given, and is the same for the same seed', async () => {
    const one = createPlatform({ url: 'http://parley.example/sub', seed: 7 });
    const other = createPlatform({ url: 'http://parley.example/sub', seed: 7 });
    expect(one.apiUrl).toBe('http://parley.example/sub/api/');
    expect(await one.botToken()).toBe(await other.botToken());
    const answer = await one.fetch(new Request(`${one.apiUrl}api.test`));
    expect(await answer.json()).toMatchObject({ ok: true });
  });

  it('is used as the app of a manifest once there is one, until it is replaced', async () => {
    const world = createPlatform();
    const first = await world.botToken();
    const { not_supported } = await world.createApp({
      ...MANIFEST,
      functions: { greet: { title: 'Greet' } },
    });
    expect(not_supported).toEqual(['/functions']);
    const { user_id } = await world.api('auth.test');
    expect((await world.app()).bot_user_id).toBe(user_id);
    await world.reset({ seed: 1 });
    expect(await world.botToken()).toBe(first);
  });

  it('has an app-level token for socket mode, which the app has or gets', async () => {
    const world = createPlatform();
    await world.createApp(MANIFEST);
    const token = await world.appToken();
    expect(token).toMatch(/^xapp-/);
    expect(await world.api('apps.connections.open', {}, { token })).toMatchObject({ ok: true });
    await world.createApp({ ...MANIFEST, settings: { socket_mode_enabled: true } });
    expect((await world.app()).tokens.map((each) => each.token)).toContain(await world.appToken());
  });

  it('says which mistake a manifest has', async () => {
    const made = createPlatform().createApp({ display_information: {} });
    const refusal: SandboxError = await made.then(
      () => expect.fail('a manifest without a name was taken'),
      (reason) => reason,
    );
    expect(refusal).toBeInstanceOf(SandboxError);
    expect(refusal.code).toBe('invalid_manifest');
    expect(refusal.answer['errors']).toMatchObject([{ pointer: '/display_information/name' }]);
  });

  it('invites its bot into a channel by name, and names the channels there are', async () => {
    const world = createPlatform();
    const { bot_user_id } = await world.createApp(MANIFEST);
    await world.invite('#general');
    await world.invite('general');
    expect(await world.api('chat.postMessage', { channel: '#general', text: 'hi' })).toMatchObject({
      ok: true,
      message: { user: bot_user_id },
    });
    await expect(world.invite('#nowhere')).rejects.toThrow(/no channel “#nowhere”.*#general/);
  });

  it('enters and leaves conditions, and lists every call', async () => {
    const world = createPlatform({ rateLimits: false });
    await expect(world.condition('no_such')).rejects.toThrow(
      /GET \/sandbox\/conditions lists them/,
    );
    await world.condition('service_down');
    expect(await world.api('auth.test')).toMatchObject({ error: 'service_unavailable' });
    await world.endCondition('service_down');
    for (let call = 0; call < 205; call += 1) await world.api('api.test', { error: `e${call}` });
    const calls = await world.calls();
    expect(calls).toHaveLength(206);
    expect(calls.at(-1)).toMatchObject({ name: 'api.test', error: 'e204' });
    expect(await world.call(calls[0]?.id ?? '')).toHaveProperty('trace');
  });

  it('gives what it sends to the program of its app, and says what the program did wrong', async () => {
    const sent: string[] = [];
    const world = createPlatform({
      program: async (request) => {
        const { challenge } = (await request.json()) as { challenge?: string };
        sent.push(request.url);
        if (challenge === undefined) throw new Error('not today');
        return new Response(challenge);
      },
    });
    const { app_id } = await world.app();
    const request_url = 'https://app.example/events';
    const settings = { delivery: 'http', request_url, subscriptions: ['reaction_added'] };
    await world.sandbox(`/apps/${app_id}`, settings, 'PATCH');
    await world.sandbox('/events', { app_id, type: 'reaction_added' });
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    expect(new Set(sent)).toEqual(new Set([request_url]));
    const { deliveries } = await world.sandbox('/deliveries');
    expect(JSON.stringify(deliveries)).toContain('the program threw: not today');
  });
});
