import { describe, expect, it } from 'vitest';
import { WORLD } from '../../world.fixture.ts';
import { meaningOf, suggestionsFor } from './suggestions.ts';

const string = { type: 'string' };

describe('suggestions for an argument', () => {
  it('are the channels of the world, by name', () => {
    const found = suggestionsFor('channel', string, WORLD);
    expect(found.map(({ label }) => label)).toEqual(['#general', '#deploys', '#launch', 'D1']);
    expect(found.map(({ detail }) => detail)).toEqual([
      'C1, public channel, 40 members',
      'C2, public channel, 1 member',
      'C3, public channel, 3 members, archived',
      'D1, direct conversation, 3 members',
    ]);
    expect(meaningOf(found, 'C1')).toBe('#general');
    expect(meaningOf(found, 'C9')).toBeNull();
  });

  it('are the owner, the bots and some members for a user', () => {
    const found = suggestionsFor('user', string, WORLD);
    expect(found.map(({ id }) => id)).toEqual(['U1', 'U2', 'U5', 'U6']);
    expect(meaningOf(found, 'U2')).toBe('bot of Beacon');
  });

  it('are the options of a choice and the examples of a text', () => {
    const choice = { enum: ['full', 'none'] };
    expect(suggestionsFor('parse', choice, WORLD).map(({ id }) => id)).toEqual(['full', 'none']);
    const text = { type: 'string', examples: ['hello'] };
    expect(suggestionsFor('query', text, WORLD).map(({ id }) => id)).toEqual(['hello']);
  });

  it('are none for numbers, or where nobody knows', () => {
    expect(suggestionsFor('limit', { type: 'integer' }, WORLD)).toEqual([]);
    expect(suggestionsFor('channel', { type: 'array' }, WORLD)).toEqual([]);
    expect(suggestionsFor('text', string, WORLD)).toEqual([]);
  });
});
