import { describe, expect, it } from 'vitest';
import { openWorld, requireDocumented } from './open-world.ts';

describe('answers in tests', () => {
  it('must contain the documented fields and no others', async () => {
    const world = await openWorld();
    const { body } = await world.call('users.info', { user: world.app.bot_user_id });
    const { user, ...rest } = body;
    const held = (answer: object) => () => requireDocumented('users.info', answer);
    expect(held(body)).not.toThrow();
    expect(held(rest)).toThrow('/user');
    expect(held({ ...body, more: 1 })).toThrow('/more');
    const profile = { ...user.profile, nickname: 'x' };
    expect(held({ ...body, user: { ...user, profile } })).toThrow('/user/profile/nickname');
    expect(held({ ...body, user: { ...user, updated: 'today' } })).toThrow('/user/updated');
  });

  it('may contain warnings, with or without other metadata', () => {
    const warned = (answer: object, metadata: object) => ({
      ok: true,
      ...answer,
      warning: 'missing_charset',
      response_metadata: { ...metadata, warnings: ['missing_charset'] },
    });
    const held = (method: string, answer: object) => () => requireDocumented(method, answer);
    expect(held('reactions.add', warned({}, {}))).not.toThrow();
    const page = { members: [] };
    expect(held('conversations.members', warned(page, { next_cursor: '' }))).not.toThrow();
    expect(held('conversations.members', warned(page, {}))).toThrow('/response_metadata');
  });

  it('may contain only error codes that the catalogue lists for the method', () => {
    const held = (method: string, error: string) => () =>
      requireDocumented(method, { ok: false, error });
    expect(held('users.info', 'user_not_found')).not.toThrow();
    expect(held('users.info', 'cant_delete_message')).toThrow('cant_delete_message');
    expect(held('api.test', 'whatever_was_asked_for')).not.toThrow();
  });
});
