import { describe, expect, it } from 'vitest';
import { installApp } from '../../testing/install.ts';
import { openWorld } from '../../testing/open-world.ts';

describe('the legacy sign-in', () => {
  it('uses the install flow; users.identity returns what its scopes allow', async () => {
    const world = await openWorld();
    const identity = async (user_scope: string) => {
      const { authed_user } = await installApp(world, { scope: '', user_scope });
      return (await world.call('users.identity', {}, { token: authed_user.access_token })).body;
    };
    const { team, users } = await world.brief();
    expect(await identity('identity.basic')).toEqual({
      ok: true,
      user: { id: users.admin, name: expect.any(String) },
      team: { id: team.id },
    });
    const all = await identity('identity.basic,identity.email,identity.avatar,identity.team');
    expect(all).toMatchObject({
      user: { email: expect.stringContaining('@'), image_24: expect.stringContaining('.svg') },
      team: { name: team.name, domain: team.domain },
    });
    expect((await world.call('users.identity')).body.error).toBe('not_allowed_token_type');
  });

  it('accepts its scopes in scope, as older apps send them', async () => {
    const world = await openWorld();
    const answer = await installApp(world, { scope: 'identity.basic' });
    expect(answer.authed_user.scope).toBe('identity.basic');
  });
});
