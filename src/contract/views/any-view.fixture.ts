import fc from 'fast-check';
import * as z from 'zod/mini';
import { block } from '../blocks/block.ts';
import { slackFilesIn } from '../blocks/slack-files.ts';
import { isAllowedOn } from '../blocks/surfaces.ts';
import { checkView } from './check-view.ts';
import type { GivenView, ViewType } from './view.ts';

/** Any view that the schema accepts: made from the schema itself, with texts that mean harm. */

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
}

/** Texts that break out of markup, look like something else, or are names that objects have. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) <javascript:alert(1)|a>',
  '\u202egnp.exe\u202c\u2066\u2069',
  'Parley: your session has ended. Sign in again.',
  '__proto__',
  'constructor',
  'a/b~c',
  '\ud800',
  '\u0000',
  ' ',
  '👩‍👩‍👧‍👦'.repeat(3),
  '<!channel> <@U0> <#C0|x> *_~`&lt;',
];
const URLS = [
  'https://example.com/a.png',
  'http://127.0.0.1:1/?<script>',
  'https://user:pass@example.com/%00\'"',
];

const MANY = 3;

function anyText({ minLength = 0, maxLength = 60, format, pattern }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  if (format === 'uri') return fc.constantFrom(...URLS);
  const fit = HOSTILE_TEXTS.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...fit) },
    { weight: 2, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 60) }) },
    { weight: 1, arbitrary: fc.constant('W'.repeat(Math.min(maxLength, 3000))) },
  );
}

function anyList({ items = {}, minItems = 0, maxItems = MANY }: Schema): fc.Arbitrary<unknown> {
  const most = Math.max(minItems, Math.min(maxItems, MANY));
  return fc.array(anyOf(items), { minLength: minItems, maxLength: most });
}

/** Any value of a schema, as far as JSON Schema can say it. */
function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(anyOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const { minimum: min = -1e6, maximum: max = 9_999_999_999 } = schema;
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, anyOf(each)]),
      );
      return fc.record(fields, { requiredKeys: [...required] });
    }
    case 'array':
      return anyList(schema);
    case 'string':
      return anyText(schema);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(
        fc.integer({ min: Math.max(min, -2e9), max: Math.min(max, 2e9) }),
        fc.constantFrom(Math.max(min, Number.MIN_SAFE_INTEGER), Math.min(max, 9e15)),
      );
    case 'number':
      return fc.double({ noNaN: true });
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const kinds = (z.toJSONSchema(block, { io: 'input' }) as Schema).oneOf ?? [];

/** Any block of a type, most of them valid: what several fields say together is in no schema. */
const anyBlocks = (surface: ViewType): fc.Arbitrary<object> =>
  fc.oneof(
    ...kinds.flatMap((kind) =>
      isAllowedOn(kind.properties?.['type']?.const, surface)
        ? [anyOf(kind).filter((value) => block.safeParse(value).success)]
        : [],
    ),
  ) as fc.Arbitrary<object>;

const plain = (most: number) =>
  fc.record({
    type: fc.constant('plain_text'),
    text: anyText({ minLength: 1, maxLength: most }).map((text) => text || 'T'),
  });

/** Any view that the schema accepts. */
export function anyView(type: ViewType): fc.Arbitrary<GivenView> {
  const common = {
    type: fc.constant(type),
    blocks: fc.array(anyBlocks(type), { maxLength: 4 }),
    private_metadata: anyText({ maxLength: 3000 }),
    callback_id: anyText({ maxLength: 255 }),
  };
  const home = fc.record(common, { requiredKeys: ['type', 'blocks'] });
  const modal = fc.record(
    {
      ...common,
      title: plain(24),
      submit: plain(24),
      close: plain(24),
      clear_on_close: fc.boolean(),
      notify_on_close: fc.boolean(),
    },
    { requiredKeys: ['type', 'blocks', 'title', 'submit'] },
  );
  const any: fc.Arbitrary<object> = type === 'home' ? home : modal;
  // No world has the files that it would show.
  return any.filter((view) => {
    const read = checkView(view);
    return 'view' in read && slackFilesIn(read.view.blocks).length === 0;
  }) as fc.Arbitrary<GivenView>;
}
