import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METHODS } from './index.ts';
import { type Catalog, START_METHODS, type StartCatalog } from '../../contract/catalog.ts';
import { visibleChannel } from './conversations/lookup/conversation-lookup.ts';
import { ALL_METHODS, methodNamed } from './registry.ts';
import { openWorld } from '../testing/open-world.ts';
import type { Caller } from '../pipeline/method.ts';
import { RULES } from '../pipeline/rules/index.ts';
import type { World } from '../model/world/world.ts';

const LISTED = await ALL_METHODS.load();

const rulesOf = (name: string) =>
  LISTED.find(({ method }) => method.name === name)?.rules.map((rule) => rule.name) ?? [];
const OF_EVERYONE = [
  'verb',
  'body',
  'content type',
  'charset',
  'body format',
  'argument names',
  'service',
  'migration',
  'deprecation',
  'network limits',
  'enterprise',
];
const OF_THE_CALLER = [
  'token presented',
  'token known',
  'allowed networks',
  'token life',
  'token type',
];
const OF_ITS_ACCESS = ['two-factor', 'workspace access'];

describe('a method has the rules that apply to it, in their order', () => {
  it.each([
    ['api.test', ['allowed networks', 'rate limit', 'arguments']],
    ['openid.connect.token', ['client', 'allowed networks', 'rate limit', 'arguments']],
    ['auth.test', [...OF_THE_CALLER, ...OF_ITS_ACCESS, 'rate limit', 'arguments']],
    ['apps.uninstall', ['client', ...OF_THE_CALLER, ...OF_ITS_ACCESS, 'rate limit', 'arguments']],
    [
      'users.list',
      [...OF_THE_CALLER, ...OF_ITS_ACCESS, 'scopes', 'rate limit', 'arguments', 'cursor'],
    ],
    [
      'chat.delete',
      [
        ...OF_THE_CALLER,
        ...OF_ITS_ACCESS,
        'scopes',
        'posting',
        'rate limit',
        'arguments',
        'resource',
      ],
    ],
    [
      'channels.history',
      [
        ...OF_THE_CALLER,
        'legacy method',
        ...OF_ITS_ACCESS,
        'scopes',
        'rate limit',
        'arguments',
        'resource',
      ],
    ],
  ])('%s', (name, own) => {
    expect(rulesOf(name)).toEqual([...OF_EVERYONE, ...own]);
  });

  it('and every rule applies to at least one', () => {
    const asked = new Set(METHODS.flatMap(({ name }) => rulesOf(name)));
    expect([...asked].toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
  });
});

const aValue = fc.oneof(
  fc.constantFrom('', 'C0123456789', '1767225600.000100', 'true', '7', '[]', '{"a":1}'),
  fc.string(),
  fc.boolean(),
  fc.integer(),
  fc.double(),
  fc.constantFrom([], ['U1'], [{ type: 'divider' }], { a: 1 }),
);

describe('the decoder of a method', () => {
  it.each(LISTED.map((registered) => [registered.method.name, registered] as const))(
    'lets through only what its schema does: %s',
    (_, { method, schema, decode }) => {
      const names = Object.keys(schema.properties ?? {});
      if (names.length === 0) return;
      const given = fc.array(fc.tuple(fc.constantFrom(...names), aValue), { maxLength: 6 });
      fc.assert(
        fc.property(given, (sent) => {
          const decoded = decode(new Map(sent));
          if ('args' in decoded)
            expect(method.args.safeParse(decoded.args)).toEqual({
              success: true,
              data: decoded.args,
            });
          else expect(decoded.messages).not.toEqual([]);
        }),
      );
    },
  );
});

describe('a method that acts on a conversation', () => {
  it('declares the argument that names it, as the catalogue shows', async () => {
    const { methods } = (await (await openWorld()).sandbox('/catalog')).body;
    for (const { name, arguments: schema, channel, scopes } of methods) {
      const named = ['channel', 'channel_id'].find((each) => each in schema.properties);
      expect([name, channel]).toEqual([name, named ?? null]);
      for (const { by_kind } of scopes)
        if (by_kind) expect(schema.properties).toHaveProperty(by_kind.argument);
    }
  });

  it('does not compile if it looks one up by an undeclared argument', () => {
    const lookUp = (world: World, caller: Caller, text: string) =>
      // @ts-expect-error -- a string is not a declared argument
      visibleChannel(world, caller, text);
    expect(lookUp).toBeTypeOf('function');
  });
});

describe('the methods that a page opens with', () => {
  it('are described as in the whole catalogue, in its order', async () => {
    const world = await openWorld();
    const { methods: first } = (await world.sandbox('/catalog/start')).body as StartCatalog;
    const { methods: all } = (await world.sandbox('/catalog')).body as Catalog;
    expect(first.map(({ name }) => name)).toEqual(START_METHODS);
    expect(first).toEqual(all.filter(({ name }) => first.some((each) => each.name === name)));
  });

  it('are found at once, and a name that no method has once all have loaded', async () => {
    expect(methodNamed('users.list')).toBe(
      LISTED.find(({ method }) => method.name === 'users.list'),
    );
    expect(await methodNamed('users.nothing')).toBeUndefined();
  });
});
