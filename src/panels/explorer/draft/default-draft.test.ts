import { describe, expect, it } from 'vitest';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { methodFixture } from '../methods/method.fixture.ts';
import { WORLD } from '../world.fixture.ts';
import type { CallExample } from '../../../contract/sandbox.ts';
import { makeDefaultDraft } from './default-draft.ts';
import { parseDraft } from './request-draft.ts';

const example: CallExample = {
  arguments: { channel: 'C1', ts: '1767225600.000100' },
  missing: null,
};

const argumentsOf = (method: CatalogMethod, known: CallExample | null = null, world = WORLD) =>
  Object.fromEntries(
    parseDraft(makeDefaultDraft(method, world, known), method.arguments).fields.map(
      ({ name, text }) => [name, text],
    ),
  );

const string = { type: 'string' };
const deletion = methodFixture({
  name: 'chat.delete',
  channel: 'channel',
  arguments: {
    type: 'object',
    properties: { channel: string, ts: string, as_user: { type: 'boolean' } },
    required: ['channel', 'ts'],
  },
});
const posting = methodFixture({
  name: 'chat.postMessage',
  channel: 'channel',
  arguments: {
    type: 'object',
    properties: { channel: string, text: string, thread_ts: string },
    required: ['channel'],
  },
});

describe('the draft a method opens with', () => {
  it('is written with the verb the method prefers, as a form where it takes one', () => {
    expect(
      makeDefaultDraft(methodFixture({ name: 'a.b', verbs: ['GET', 'POST'] }), WORLD, null),
    ).toMatchObject({ verb: 'GET', type: 'form', token: 'header' });
    expect(
      makeDefaultDraft(
        methodFixture({ name: 'a.b', content_types: ['application/json'] }),
        WORLD,
        null,
      ).type,
    ).toBe('json');
  });

  it('posts to the channel the bot is in', () => {
    expect(argumentsOf(posting)).toEqual({ channel: 'C2', text: 'Hello from Parley' });
    const withoutHooks = { ...WORLD, apps: [] };
    expect(argumentsOf(posting, null, withoutHooks)['channel']).toBe('C1');
  });

  it('has the arguments of the example, once that has loaded', () => {
    expect(argumentsOf(deletion, example)).toEqual(example.arguments);
    expect(argumentsOf(deletion)).toEqual({ channel: 'C2' });
  });

  it('asks for a first page with a second one behind it, within what the method gives', () => {
    const properties = { cursor: string, limit: { type: 'integer' } };
    const paged = (max_limit: number) =>
      methodFixture({
        name: 'users.list',
        pagination: { default_limit: 100, max_limit },
        arguments: { type: 'object', properties },
      });
    expect(argumentsOf(paged(1000))).toEqual({ limit: '20' });
    expect(argumentsOf(paged(10))).toEqual({ limit: '10' });
  });

  it('fills what else is required from the examples of its schema', () => {
    const method = methodFixture({
      name: 'search.messages',
      arguments: {
        type: 'object',
        properties: {
          query: { type: 'string', examples: ['hello'] },
          count: { type: 'integer', default: 20 },
          other: string,
        },
        required: ['query', 'count', 'other'],
      },
    });
    expect(argumentsOf(method)).toEqual({ query: 'hello', count: '20' });
  });
});
