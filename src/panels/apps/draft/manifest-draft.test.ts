import { expect, it } from 'vitest';
import {
  findMissingScopes,
  parseDraft,
  rowsAt,
  textAt,
  textsAt,
  withReceiver,
  withValue,
  stringifyDraft,
} from './manifest-draft.ts';

const NAME = ['display_information', 'name'];

it('reads objects alone', () => {
  expect(parseDraft('{"a":1}')).toEqual({ a: 1 });
  for (const text of ['[]', '{', 'name: yaml', '1']) expect(parseDraft(text)).toBeNull();
  expect(parseDraft(stringifyDraft({ a: [1] }))).toEqual({ a: [1] });
});

it('changes one field, and takes out what is empty without it', () => {
  const draft = withValue({ kept: true }, NAME, 'Todo');
  expect(draft).toEqual({ kept: true, display_information: { name: 'Todo' } });
  expect(textAt(draft, NAME)).toBe('Todo');
  expect(withValue(draft, NAME, undefined)).toEqual({ kept: true });
  expect(withValue({ a: { b: 1, c: 2 } }, ['a', 'b'], undefined)).toEqual({ a: { c: 2 } });
});

it('reads no more than is there', () => {
  expect(textAt({ display_information: 7 }, NAME)).toBe('');
  expect(textsAt({ list: ['a', 1] }, ['list'])).toEqual(['a']);
  expect(rowsAt({ list: [{ a: 1 }, 'b'] }, ['list'])).toEqual([{ a: 1 }]);
});

it('fills every Request URL with the receiver of the app', () => {
  const url = 'https://receiver.parley.test/A1';
  const before = { features: { slash_commands: [{ command: '/todo' }] } };
  expect(withReceiver(before, 'A1')).toEqual({
    features: { slash_commands: [{ command: '/todo', url }] },
    settings: {
      socket_mode_enabled: false,
      event_subscriptions: { request_url: url },
      interactivity: { is_enabled: true, request_url: url, message_menu_options_url: url },
    },
  });
  expect(withReceiver({}, 'A1')).not.toHaveProperty('features');
});

it('names the scopes that active tokens lack', () => {
  const draft = {
    oauth_config: { scopes: { bot: ['chat:write', 'users:read'], user: ['im:read'] } },
  };
  const token = { type: 'bot', status: 'active', scopes: ['chat:write'] };
  expect(findMissingScopes(draft, [token])).toEqual(['users:read', 'im:read']);
  expect(findMissingScopes(draft, [{ ...token, status: 'revoked' }])).toHaveLength(3);
});
