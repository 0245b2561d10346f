import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readExtraParameters,
  queryOf,
  readParameter,
  chooseValue,
  addExtra,
} from './created-request.ts';

describe('extra parameters', () => {
  it('are lines of name=value, taken as they are typed', () => {
    const text = ' login_hint = a+b@example.com \n\nmax_age=60\nui_locales\n=nameless\na=b=c%20d';
    expect(readExtraParameters(text)).toEqual([
      ['login_hint', 'a+b@example.com'],
      ['max_age', '60'],
      ['ui_locales', ''],
      ['a', 'b=c%20d'],
    ]);
  });

  it('of any text are named, and come back from the query they make', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const extra = readExtraParameters(text);
        expect(extra.every(([name]) => name !== '')).toBe(true);
        expect([...new URLSearchParams(queryOf(extra))]).toEqual(extra);
      }),
    );
  });

  it('replace those of their name, and are sent as often as they are written', () => {
    const sent = [
      ['scope', 'openid'],
      ['state', 's'],
    ] as const;
    const extra = readExtraParameters('state=mine\nstate=again');
    expect(addExtra(sent, extra)).toEqual([
      ['scope', 'openid'],
      ['state', 'mine'],
      ['state', 'again'],
    ]);
  });
});

describe('a value that ties a response to its request', () => {
  const random = () => 'new';

  it('is random, one’s own, or none', () => {
    expect(chooseValue(undefined, random)).toBe('new');
    expect(chooseValue({ source: 'own', own: 'mine' }, random)).toBe('mine');
    expect(chooseValue({ source: 'none', own: 'mine' }, random)).toBeUndefined();
  });

  it('counts as absent if it is empty, as the platform does not return it', () => {
    expect(readParameter({ parameters: [['state', '']] }, 'state')).toBeUndefined();
    expect(readParameter({ parameters: [['state', 's']] }, 'state')).toBe('s');
    expect(readParameter(undefined, 'state')).toBeUndefined();
  });
});
