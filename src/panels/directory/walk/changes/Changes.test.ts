import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeChanged, chooseNewName } from './Changes.tsx';

const PERSON = {
  id: 'U1',
  real_name: 'Jun Singh',
  deleted: false,
  is_bot: false,
  is_admin: false,
  is_owner: false,
};

describe('who can be changed during a walk', () => {
  it('is an ordinary, active person', () => {
    expect(canBeChanged(PERSON)).toBe(true);
  });

  it.each(['deleted', 'is_bot', 'is_admin', 'is_owner'])('is nobody who is %s', (flag) => {
    expect(canBeChanged({ ...PERSON, [flag]: true })).toBe(false);
  });
});

describe('a new name', () => {
  it('keeps the first name', () => {
    expect(chooseNewName('Jun Singh')).toBe('Jun Vale');
    expect(chooseNewName('Jun Vale')).toBe('Jun Marsh');
  });

  it('always is another one', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(chooseNewName(name)).not.toBe(name);
      }),
    );
  });
});
