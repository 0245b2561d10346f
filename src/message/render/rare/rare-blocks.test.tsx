import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkBlocks } from '../../../contract/blocks/check.ts';
import { EXAMPLES } from '../../../contract/blocks/examples.ts';
import { BLOCKS } from '../../../contract/blocks/kinds.ts';
import { isAllowedOn } from '../../../contract/blocks/surfaces.ts';
import type { JsonSchema } from '../../../contract/catalog.ts';
import { MARKDOWN, RARE_BLOCKS } from '../BlockView.tsx';
import { MessageContent } from '../MessageContent.tsx';

const drawn = (blocks: readonly unknown[]) =>
  renderToStaticMarkup(<MessageContent message={{ blocks }} />);

/** Tags and attributes that no message may produce. */
const FORBIDDEN =
  /<(?:script|iframe|object|embed|form|style|link|meta|base)\b|<[a-z][^>]*\s(?:on[a-z]+|style)=/i;

const HOSTILE = fc.constantFrom(
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '<javascript:alert(1)|label> *b* `c`',
  '"><svg onload=alert(1)>',
  '\u202Eabc\u0000 :tada: <!date^1^{date}|x>',
);
const ADDRESS = fc.oneof(
  fc.webUrl(),
  // oxlint-disable-next-line no-script-url -- what must not be reached
  fc.constantFrom('https://e.com/"><script>', 'mailto:a@e.com', 'javascript:alert(1)', 'data:,x'),
);

/** Values of a schema; those of a length or a number beyond its limits among them. */
function valueOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const union = schema.anyOf ?? (schema['oneOf'] as readonly JsonSchema[] | undefined);
  if (union !== undefined) return fc.oneof(...union.map((each) => valueOf(each, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      // Ids must not repeat, and whatever may be left out ends the nesting.
      const names = Object.keys(properties).filter(
        (name) => required.includes(name) || (depth < 6 && name !== 'block_id'),
      );
      return fc.record(
        Object.fromEntries(names.map((name) => [name, valueOf(properties[name] ?? {}, depth + 1)])),
        { requiredKeys: [...required] },
      );
    }
    case 'array': {
      const least = Number(schema['minItems'] ?? 0);
      return fc.array(valueOf(schema.items ?? {}, depth + 1), {
        minLength: least,
        maxLength: Math.max(least, 3),
      });
    }
    case 'string':
      return schema['format'] === 'uri' ? ADDRESS : fc.oneof(fc.string({ minLength: 1 }), HOSTILE);
    case 'integer':
    case 'number':
      return fc.integer({ min: 0, max: 8 });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue();
  }
}

const KINDS = BLOCKS.filter(({ type }) => isAllowedOn(type, 'message')).map(
  ({ type, schema }) =>
    [type, valueOf(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema)] as const,
);

describe('the drawing of blocks', () => {
  beforeAll(async () => {
    await MARKDOWN.load();
    await RARE_BLOCKS.load();
  });

  it.each(KINDS)('of type %s is inert, and complete if the block is valid', (type, blocks) => {
    let valid = 0;
    fc.assert(
      fc.property(blocks, (block) => {
        const html = drawn([block]);
        // What is between quotation marks is the value of an attribute.
        expect(html.replaceAll(/"[^"]*"/g, '""')).not.toMatch(FORBIDDEN);
        for (const [, address = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g))
          expect(address).toMatch(/^(?:https?:|mailto:)/);
        // What a message as a whole can have is no matter of one block.
        const faults = checkBlocks([block]).filter(
          ({ message }) => !message.includes('a message can have'),
        );
        const isValid = faults.length === 0;
        if (isValid) valid += 1;
        expect(html.includes('cannot be shown')).toBe(!isValid);
      }),
      { numRuns: 60, examples: [[EXAMPLES[type]]] },
    );
    expect(valid).toBeGreaterThan(0);
  });

  it('says what an agent has done, and where it looked', () => {
    const html = drawn([
      {
        ...EXAMPLES.plan,
        tasks: [
          { task_id: 'a', title: 'One', status: 'complete' },
          {
            task_id: 'b',
            title: 'Two',
            status: 'error',
            sources: [{ type: 'url', url: 'https://e.com/', text: 'Source' }],
          },
        ],
      },
    ]);
    expect(html).toContain('1 of 2 complete');
    expect(html).toContain('aria-label="Failed"');
    expect(html).toMatch(/<a href="https:\/\/e\.com\/"[^>]*>Source<\/a>/);
  });

  it('shows as many rows of a data table as a page has', () => {
    const cell = (text: string) => ({ type: 'raw_text', text });
    const rows = Array.from({ length: 9 }, (_, at) => [cell(`row ${at}`)]);
    const html = drawn([{ ...EXAMPLES.data_table, rows, page_size: 3 }]);
    expect(html).toContain('row 3');
    expect(html).not.toContain('row 4');
    expect(html).toContain('1–3 of 8');
  });

  it('keeps a container closed that is to be', () => {
    const open = drawn([EXAMPLES.container]);
    const closed = drawn([{ ...EXAMPLES.container, default_collapsed: true }]);
    expect(open).toMatch(/<details[^>]* open/);
    expect(closed).not.toMatch(/<details[^>]* open/);
  });

  it('has buttons that say that nobody hears them', () => {
    const html = drawn([EXAMPLES.context_actions, EXAMPLES.call]);
    expect(
      html.match(/<button[^>]*aria-disabled="true"[^>]*title="This does nothing/g),
    ).toHaveLength(4);
  });
});
