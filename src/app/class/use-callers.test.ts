import { expect, it } from 'vitest';
import type { ExchangeActor } from '../../contract/sandbox.ts';
import { callersOf } from './use-callers.ts';

it('a call is that of the person who acts, and of a bot that of the person whose app it is', () => {
  const member = { role: 'learner', present: true, hand: null } as const;
  const callerOf = callersOf([
    { ...member, id: 'm1', name: 'Ada', user_id: 'U1', app_id: 'A1' },
    { ...member, id: 'm2', name: 'Bob', user_id: 'U2', app_id: 'A2' },
    { ...member, id: 'm3', name: 'Teacher', role: 'teacher', user_id: null, app_id: null },
  ]);
  const by = (actor: Partial<ExchangeActor>) =>
    callerOf({
      actor: { token_type: 'bot', app_id: 'A1', user_id: 'UBOT', label: 'Ada (app)', ...actor },
    });
  expect(by({})).toBe('Ada');
  expect(by({ app_id: 'A2', user_id: 'U1', token_type: 'user' })).toBe('Ada');
  expect(by({ app_id: 'A2' })).toBe('Bob');
  expect(by({ app_id: 'ADEMO' })).toBeNull();
  expect(by({ app_id: 'ADEMO', user_id: null })).toBeNull();
  expect(callerOf({ actor: null })).toBeNull();
});
