import { describe, expect, it } from 'vitest';
import type { PersonBrief } from '../../contract/sandbox.ts';
import { peopleInWords } from './people-in-words.ts';

const person = (id: string, more: Partial<PersonBrief> = {}): [string, PersonBrief] => [
  id,
  {
    id,
    name: id.toLowerCase(),
    real_name: `Person ${id}`,
    title: '',
    image: '',
    is_bot: false,
    deleted: false,
    ...more,
  },
];
const PEOPLE = new Map([
  person('U1', { title: 'Pilot' }),
  person('U2', { is_bot: true, title: 'hidden' }),
  person('U3', { real_name: '', deleted: true }),
  person('U4'),
]);

describe('people in words', () => {
  it.each([
    [['U1'], 'Person U1, @u1, Pilot'],
    [['U2'], 'Person U2, @u2, bot'],
    [['U3'], 'u3, @u3, deactivated'],
    [['U1', 'U4'], 'Person U1, Person U4'],
    [['U1', 'U2', 'U3', 'U4'], 'Person U1, Person U2, u3 and 1 more'],
    [['U9'], null],
    [[], null],
  ])('%j is %j', (ids, words) => {
    expect(peopleInWords(ids, PEOPLE)).toBe(words);
  });
});
