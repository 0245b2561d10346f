import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeMentions } from './mentions.ts';

const PEOPLE = [
  { id: 'U1', name: 'beacon' },
  { id: 'U2', name: 'jun.singh' },
];
const sent = (text: string) => encodeMentions(text, PEOPLE);

describe('names in a message', () => {
  it.each([
    ['@beacon hello', '<@U1> hello'],
    ['hello @Beacon', 'hello <@U1>'],
    ['(@jun.singh) and\n@beacon', '(<@U2>) and\n<@U1>'],
    ['Thanks, @jun.singh.', 'Thanks, <@U2>.'],
  ])('%j mentions people', (typed, expected) => {
    expect(sent(typed)).toBe(expected);
  });

  it.each([
    'hello',
    '@nobody',
    'me@beacon',
    '<@U1>',
    '`@beacon` is code',
    '``` @beacon ```',
    '@beacon.io',
    '@',
  ])('%j mentions nobody', (typed) => {
    expect(sent(typed)).toBe(typed);
  });

  it('mention user groups by their handles, and people before them', () => {
    const groups = [
      { id: 'S1', handle: 'on-call' },
      { id: 'S2', handle: 'beacon' },
    ];
    expect(encodeMentions('@on-call, ask @Beacon. `@on-call`', PEOPLE, groups)).toBe(
      '<!subteam^S1>, ask <@U1>. `@on-call`',
    );
  });

  it('call many people, and link channels', () => {
    const channels = [
      { id: 'C1', name: 'deploys' },
      { id: 'D1', name: undefined },
    ];
    expect(encodeMentions('@here: see #Deploys. `#deploys` #nowhere', PEOPLE, [], channels)).toBe(
      '<!here>: see <#C1>. `#deploys` #nowhere',
    );
    expect(encodeMentions('@channel @everyone @undefined #undefined', PEOPLE, [], channels)).toBe(
      '<!channel> <!everyone> @undefined #undefined',
    );
  });

  it('change nothing else of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('@', 'beacon', '`', ' ', '.', 'é') }),
        (text) => {
          expect(sent(text).replaceAll('<@U1>', '@beacon')).toBe(text);
          expect(encodeMentions(text, [])).toBe(text);
        },
      ),
    );
  });
});
