import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogError } from '../../../contract/catalog.ts';
import { methodFixture } from '../methods/method.fixture.ts';
import { argumentFaults } from './RequestPane.tsx';

const error = (code: string, group: CatalogError['group'] = 'method') =>
  ({ code, group, cause: `Cause of ${code}.` }) as CatalogError;
const methodWith = (names: readonly string[], ...errors: readonly CatalogError[]) =>
  methodFixture({
    name: 'chat.update',
    arguments: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    },
    errors,
  });
const refused = (code: string, ...messages: readonly string[]) => ({
  ok: false,
  error: code,
  messages,
});

describe('what an answer finds wrong with arguments', () => {
  it('is what its messages name, with the place inside of the argument', () => {
    const method = methodWith(['channel', 'blocks']);
    const answer = refused(
      'invalid_arguments',
      '[ERROR] missing required field: channel',
      '[ERROR] must be a string, not 5 [json-pointer:/blocks/0/text]',
      '[ERROR] and 4 more faults',
      '[ERROR] is malformed [json-pointer:/unknown]',
    );
    expect(argumentFaults(method, answer)).toEqual([
      { argument: 'channel', path: '/channel', message: 'Required, but not sent.' },
      { argument: 'blocks', path: '/blocks/0/text', message: 'must be a string, not 5' },
    ]);
  });

  it.each([
    ['channel_not_found', ['channel', 'text'], 'channel'],
    ['not_in_channel', ['channel', 'text'], 'channel'],
    ['is_archived', ['channel', 'text'], 'channel'],
    ['message_not_found', ['channel', 'ts'], 'ts'],
    ['bad_timestamp', ['channel', 'timestamp'], 'timestamp'],
    ['user_not_in_channel', ['channel', 'users'], 'users'],
    ['already_in_channel', ['channel', 'users'], 'users'],
    ['cant_invite_self', ['channel', 'users'], 'users'],
    ['invalid_refresh_token', ['token', 'refresh_token'], 'refresh_token'],
    ['client_id_token_mismatch', ['client_id', 'token'], 'client_id'],
    ['no_text', ['channel', 'text'], 'text'],
    ['msg_too_long', ['text'], 'text'],
    ['restricted_action', ['channel'], undefined],
  ])('is for %s with %j: %s', (code, names, argument) => {
    const [fault] = argumentFaults(methodWith(names, error(code)), refused(code));
    expect(fault?.argument).toBe(argument);
    if (argument !== undefined) expect(fault?.message).toContain(`Cause of ${code}.`);
  });

  it('is nothing for a success, for a refusal of the caller, and for a code that the method does not know', () => {
    const method = methodWith(['channel'], error('channel_locked', 'authentication'));
    expect(argumentFaults(method, { ok: true, error: null, messages: [] })).toEqual([]);
    expect(argumentFaults(method, refused('channel_locked'))).toEqual([]);
    expect(argumentFaults(method, refused('channel_unknown'))).toEqual([]);
  });

  it('is read from any text without throwing', () => {
    const method = methodWith(['a', 'constructor', '__proto__'], error('a_b'));
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (code, messages) => {
        argumentFaults(method, refused(code, ...messages));
        argumentFaults(
          method,
          refused(code, ...messages.map((text) => `[ERROR] x [json-pointer:/${text}]`)),
        );
      }),
    );
  });
});
