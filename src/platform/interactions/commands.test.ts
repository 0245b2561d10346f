import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { START_S } from '../testing/open-world.ts';
import { makeAnswer, timedOut } from '../testing/receiver.ts';
import { answeredJson, openInteractiveApp, plain } from '../testing/interactive-app.ts';

const TODO = { type: 'command', command: '/todo' } as const;

describe('a command', () => {
  it('reaches the app as a signed form with the fields of the service', async () => {
    const app = await openInteractiveApp();
    const { channel } = app;
    const done = await app.act({ ...TODO, channel, text: 'milk & bread' });
    expect(done).toMatchObject({ state: 'acknowledged', status: 200, via: 'http', detail: '' });
    const [told] = app.told;
    const { headers, body } = told?.request ?? expect.fail();
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const mac = createHmac('sha256', app.signing_secret).update(`v0:${START_S}:${body}`);
    expect(headers['x-slack-signature']).toBe(`v0=${mac.digest('hex')}`);
    expect(told?.fields).toEqual(done.payload);
    expect(told?.fields).toMatchObject({
      token: app.verification_token,
      command: '/todo',
      text: 'milk & bread',
      channel_id: channel,
      channel_name: 'general',
      user_id: app.user_id,
      api_app_id: app.app_id,
      trigger_id: expect.stringMatching(/^\d+\.\d+\.[0-9a-f]{32}$/),
      response_url: expect.stringMatching(/\/commands\/T\w+\/R\w+\/\w{24}$/),
    });
  });

  it('writes mentions as people type them, and with should_escape by their ids', async () => {
    const app = await openInteractiveApp();
    const { channel, user_id } = app;
    const { body } = await app.world.call('users.info', { user: user_id });
    const { name } = body.user;
    const text = `ask <@${user_id}> in #general, not #nowhere`;
    await app.act({ ...TODO, channel, text });
    await app.act({ ...TODO, command: '/whole', channel, text });
    expect(app.told.map(({ fields }) => fields['text'])).toEqual([
      `ask @${name} in #general, not #nowhere`,
      `ask <@${user_id}|${name}> in <#${channel}|general>, not #nowhere`,
    ]);
  });

  it('shows what it is answered with to the person, or to everybody', async () => {
    const app = await openInteractiveApp();
    const { channel } = app;
    const newest = async () =>
      (await app.world.call('conversations.history', { channel }, { token: app.world.user })).body
        .messages[0];
    const before = await newest();
    app.answer = () => makeAnswer(200, 'Only for you');
    await app.act({ ...TODO, channel });
    expect(await newest()).toEqual(before);
    app.answer = () =>
      answeredJson({
        response_type: 'in_channel',
        text: 'For all',
        blocks: [{ type: 'section', text: plain('For all') }],
      });
    const done = await app.act({ ...TODO, channel });
    expect(done.answer.text).toBe('For all');
    expect(await newest()).toMatchObject({ text: 'For all', app_id: app.app_id });
  });

  it.each([
    ['answers 404', () => makeAnswer(404, 'nope'), 'failed', /status 404 instead of 200: nope/],
    ['is silent', () => timedOut, 'timed_out', /did not acknowledge the command within 3 seconds/],
    [
      'answers what cannot be shown',
      () => answeredJson({ blocks: [{ type: 'section' }] }),
      'failed',
      /cannot be shown: \/blocks\/0\/text needs text or fields/,
    ],
  ])('says what went wrong if the app %s', async (_what, answer, state, detail) => {
    const app = await openInteractiveApp();
    app.answer = answer;
    const done = await app.act({ ...TODO, channel: app.channel });
    expect(done).toMatchObject({ state, detail: expect.stringMatching(detail) });
    // One try, and no other.
    expect(app.told).toHaveLength(1);
  });

  it('ends when three seconds have passed on the world’s clock, and a later answer changes nothing', async () => {
    const app = await openInteractiveApp();
    let finish = (_text: string) => {};
    app.answer = () =>
      new Promise((resolve) => {
        finish = (text) => resolve(makeAnswer(200, text));
      });
    const acting = app.act({ ...TODO, channel: app.channel });
    while (app.told.length === 0) await Promise.resolve();
    await app.world.sandbox('/clock', { advance_s: 3 });
    expect((await acting).state).toBe('timed_out');
    finish('too late');
    await app.world.sandbox('');
    const { interactions } = (await app.world.sandbox('/interactions')).body;
    expect(interactions).toMatchObject([{ state: 'timed_out', command: '/todo' }]);
  });

  it('is refused with what there is if nobody could type it', async () => {
    const app = await openInteractiveApp();
    const { channel } = app;
    const cases: [object, RegExp][] = [
      [{ ...TODO, command: '/nothing', channel }, /there is \/todo, \/whole/],
      [{ ...TODO, channel: 'C0NOWHERE' }, /sees no conversation "C0NOWHERE"/],
      [{ ...TODO, channel: app.world.channels['launch-2024'] }, /is archived/],
      [{ ...TODO, channel, user_id: app.bot_user_id }, /nobody who can act/],
      [{ ...TODO, channel, text: 'x'.repeat(4001) }, /at most 4000/],
    ];
    for (const [body, message] of cases)
      expect(await app.act(body as never)).toMatchObject({
        error: 'cannot_act',
        message: expect.stringMatching(message),
      });
    expect(app.told).toEqual([]);
    expect((await app.world.sandbox('/interactions')).body.interactions).toEqual([]);
  });

  it('fails at once where nothing can be sent', async () => {
    const app = await openInteractiveApp({ socket_mode_enabled: true });
    const done = await app.act({ ...TODO, channel: app.channel });
    expect(done).toMatchObject({ state: 'failed', via: null, url: null, status: null });
    expect(done.detail).toMatch(/no open connection/);
  });
});
