import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../../contract/catalog.ts';
import { WORLD } from '../../world.fixture.ts';
import { meaningOf, suggestionsFor } from './suggestions.ts';

const string = { type: 'string' };
const forChannel = (schema: JsonSchema) =>
  suggestionsFor({ name: 'place', schema, isChannelArgument: true }, WORLD);
const forOther = (name: string, schema: JsonSchema) =>
  suggestionsFor({ name, schema, isChannelArgument: false }, WORLD);

describe('suggestions for an argument', () => {
  it('are the channels of the world, by name', () => {
    const found = forChannel(string);
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

  it('are channels only where the method says so', () => {
    expect(forOther('channel', string)).toEqual([]);
  });

  it('are the apps of the world for a client id', () => {
    const [app] = WORLD.apps;
    expect(forOther('client_id', string)).toEqual([
      { id: app?.client_id, label: app?.client_id, detail: 'Beacon' },
    ]);
  });

  it('are the options of a choice and the examples of a text', () => {
    const choice = { enum: ['full', 'none'] };
    expect(forOther('parse', choice).map(({ id }) => id)).toEqual(['full', 'none']);
    const text = { type: 'string', examples: ['hello'] };
    expect(forOther('query', text).map(({ id }) => id)).toEqual(['hello']);
  });

  it('are none for numbers, or where nobody knows', () => {
    expect(forOther('limit', { type: 'integer' })).toEqual([]);
    expect(forChannel({ type: 'array' })).toEqual([]);
    expect(forOther('text', string)).toEqual([]);
  });
});
