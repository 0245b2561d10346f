import { expect, it } from 'vitest';
import { findDoer } from './done-chapter.ts';

const OWN = { isByParley: false };
const MARKED = { isByParley: true };

it.each([
  ['the learner', OWN, {}, 'you'],
  ['the learner, by what is no call', undefined, {}, 'you'],
  ['the learner, after help with another chapter', OWN, { read: true }, 'you'],
  ['Parley, whoever looks', MARKED, {}, 'parley'],
  ['a program that Parley started', OWN, { post: true }, 'parley'],
  ['a change that Parley made', undefined, { post: true }, 'parley'],
] as const)('a chapter was finished by %s', (_, call, helped, by) => {
  expect(findDoer({ helped }, 'post', call)).toBe(by);
});
