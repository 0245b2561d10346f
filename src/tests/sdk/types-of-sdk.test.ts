import { afterAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../contract/catalog.ts';
import {
  differencesFile,
  listedDifferences,
  reasonOf,
} from '../../contract/coverage/differences/differences.ts';
import { KNOWN_METHODS } from '../../contract/coverage/known-methods.ts';
import { METHODS } from '../../platform/methods/index.ts';
import { methodNamed } from '../../platform/methods/registry.ts';
import { jsonSchemaOf } from '../../platform/runtime/json-schema.ts';
import { comparisonWith } from './compare.fixture.ts';
import { openSdkTypes } from './sdk-types.fixture.ts';

/** Methods that the service retired, or that no SDK calls: there is nothing to compare them with. */
const NOT_IN_THE_SDK = new Set([
  'channels.history',
  'groups.history',
  'im.history',
  'mpim.history',
]);

const FOLDER = 'src/contract/coverage/differences';

const sdk = openSdkTypes();
const compare = comparisonWith(sdk);
afterAll(sdk.close);

/** Where a method differs from the SDK, each as the line that lists it. */
async function linesOf(name: string): Promise<string[]> {
  const registered = await methodNamed(name);
  const types = sdk.methodNamed(name);
  if (registered === undefined || types === undefined) return [];
  const { method, schema } = registered;
  const found = compare({ takes: schema, returns: jsonSchemaOf(method.returns, 'output') }, types);
  return found
    .filter((what) => reasonOf(name, what) === undefined || lists(`${name} ${what}`))
    .map((what) => `${name} ${what}`);
}

const LISTED = new Set(listedDifferences().map(({ line }) => line));
const lists = (line: string) => LISTED.has(line);

describe('the types of the official SDK', () => {
  it('are those of the methods that the coverage knows', () => {
    expect(KNOWN_METHODS.filter((name) => sdk.methodNamed(name) === undefined)).toEqual([]);
    expect(sdk.methodNamed('chat.remove')).toBeUndefined();
  });

  it.each(METHODS.map(({ name }) => name))(
    'fit %s, or the difference is listed with its reason',
    async (name) => {
      expect(sdk.methodNamed(name) !== undefined || NOT_IN_THE_SDK.has(name)).toBe(true);
      const unlisted = (await linesOf(name)).filter((line) => !lists(line));
      const advice = unlisted.map((line) => `  '${line}': '…',`).join('\n');
      expect(
        unlisted,
        `Change ${name}, or add these lines to ${FOLDER}/${differencesFile(name)}.ts, each with its reason:\n${advice}\n`,
      ).toEqual([]);
    },
  );

  it('differ wherever a difference is listed', async () => {
    const found = new Set<string>();
    for (const { name } of METHODS) for (const line of await linesOf(name)) found.add(line);
    const stale = listedDifferences().filter(({ line }) => !found.has(line));
    expect(
      stale,
      `Remove these lines, which are no differences any more:\n${stale.map(({ line, file }) => `  ${FOLDER}/${file}.ts: '${line}'`).join('\n')}\n`,
    ).toEqual([]);
  });

  it('are listed in the file of their family, sorted, with a sentence', () => {
    const lines = listedDifferences();
    for (const { line, file } of lines) {
      const [name = '', ...what] = line.split(' ');
      expect([line, differencesFile(name)]).toEqual([line, file]);
      expect(reasonOf(name, what.join(' '))).toMatch(/^[A-Z].*\.$/);
    }
    const inOrder = lines.toSorted((one, other) =>
      one.file + one.line < other.file + other.line ? -1 : 1,
    );
    expect(lines).toEqual(inOrder);
  });
});

describe('the comparison', () => {
  const chatDelete = sdk.methodNamed('chat.delete');
  const named = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
    type: 'object',
    properties,
    required,
  });
  const TAKES = named(
    { channel: { type: 'string' }, ts: { type: 'string' }, as_user: { type: 'boolean' } },
    ['channel', 'ts'],
  );
  const RETURNS = named({ channel: { type: 'string' }, ts: { type: 'string' } });

  it('finds nothing where both agree', () => {
    expect(chatDelete && compare({ takes: TAKES, returns: RETURNS }, chatDelete)).toEqual([]);
  });

  it('finds arguments and fields that only one side has, and values that do not fit', () => {
    const takes = named({ channel: { type: 'integer' }, as_user: { type: 'boolean' }, more: {} }, [
      'as_user',
    ]);
    const returns = named({ channel: { type: ['string', 'null'] }, ts: named({}), more: {} });
    expect(chatDelete && compare({ takes, returns }, chatDelete)).toEqual([
      'answer channel: can be null',
      'answer more: not in the SDK',
      'answer ts: can be an object',
      'argument as_user: required here',
      'argument channel: cannot be a string',
      'argument more: not in the SDK',
      'argument ts: not taken',
    ]);
  });

  it('looks into lists and objects', () => {
    const history = sdk.methodNamed('conversations.history');
    const message = named({
      text: { type: 'integer' },
      reactions: { type: 'array', items: named({ more: {} }) },
    });
    const returns = named({ messages: { type: 'array', items: message } });
    expect(
      history &&
        compare({ takes: named({}), returns }, history).filter((line) => line.startsWith('answer')),
    ).toEqual([
      'answer messages[].reactions[].more: not in the SDK',
      'answer messages[].text: can be a number',
    ]);
  });
});
