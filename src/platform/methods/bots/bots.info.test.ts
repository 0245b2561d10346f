import { describe, expect, it } from 'vitest';
import { ANYONE, describeMethod } from '../../testing/describe-method.ts';
import { openWorld } from '../../testing/open-world.ts';

describeMethod('bots.info', {
  verbs: 'GET, POST',
  tokens: ANYONE,
  needed: 'users:read',
  assumptions: ['A-80'],
});

describe('bots.info', () => {
  it('returns the author of a message of a bot', async () => {
    const world = await openWorld();
    const channel = world.channels['deploys'] ?? '';
    const { message } = (await world.call('chat.postMessage', { channel, text: 'hello' })).body;
    const { bot } = (await world.call('bots.info', { bot: message.bot_id })).body;
    expect(bot).toMatchObject({
      id: message.bot_id,
      app_id: message.app_id,
      user_id: message.user,
      deleted: false,
    });
    const { user } = (await world.call('users.info', { user: message.user })).body;
    expect([bot.name, bot.updated]).toEqual([user.real_name, user.updated]);
    expect(bot.icons.image_48).toBe(user.profile.image_48);
  });

  it('returns the bot of the token if none is named, and nobody else', async () => {
    const world = await openWorld();
    const { bot_id } = (await world.call('auth.test')).body;
    const asked = async (args: Record<string, string>, token = world.bot) =>
      (await world.call('bots.info', args, { token })).body;
    expect((await asked({})).bot.id).toBe(bot_id);
    expect((await asked({}, world.user)).bot.id).toBe(bot_id);
    expect((await asked({ bot: 'B0NOBODY' })).error).toBe('bot_not_found');
    expect((await asked({ bot: world.app.bot_user_id })).error).toBe('bot_not_found');
  });

  it('says of the bot of an uninstalled app that it is deleted', async () => {
    const world = await openWorld();
    const manifest = {
      display_information: { name: 'Second' },
      features: { bot_user: { display_name: 'second' } },
    };
    const { app } = (await world.sandbox('/apps', { manifest })).body;
    const { bot_id } = (await world.sandbox('/snapshot')).body.rows
      .map(({ row }: { row: { id?: string; bot_id?: string } }) => row)
      .find((row: { id?: string } | null) => row?.id === app.app_id);
    const deleted = async () => (await world.call('bots.info', { bot: bot_id })).body.bot.deleted;
    expect(await deleted()).toBe(false);
    const { client_id, client_secret, tokens } = app;
    const token = tokens[0]?.token ?? (await world.mint('bot', [], { app_id: app.app_id }));
    await world.call('apps.uninstall', { client_id, client_secret }, { token });
    expect(await deleted()).toBe(true);
  });
});
