import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RichTextPart } from '../contract/blocks/rich-text.ts';
import type { Inline, Part } from '../contract/mrkdwn/inline.ts';
import { parseMrkdwn } from '../contract/mrkdwn/parse-mrkdwn.ts';
import { mrkdwnSoup } from '../contract/mrkdwn/soup.fixture.ts';
import { parseTyped } from '../contract/mrkdwn/typed-rich-text.ts';
import { richTextParts } from './rich-text.ts';

/** What a reader sees: each run of characters of one look, in order. */
type Run = readonly [text: string, look: string];

/** The runs of inline nodes. Names of those mentioned come from elsewhere, so labels do not count. */
function runs(nodes: readonly Inline[], look: readonly string[] = []): readonly Run[] {
  const all = nodes.flatMap((node): readonly Run[] => {
    const looks = (...more: string[]) => [...look, ...more].toSorted().join(' ');
    switch (node.kind) {
      case 'text':
        return [[node.text, looks()]];
      case 'break':
        return [['\n', looks()]];
      case 'code':
        return [[node.text, looks('code')]];
      case 'bold':
      case 'italic':
      case 'strike':
      case 'underline':
        return runs(node.children, [...look, node.kind]);
      case 'link':
        return runs(node.children, [...look, `link to ${node.href}`]);
      case 'date':
        if (node.format === '') return [[node.fallback, looks()]];
        return [[`${node.timestamp} ${node.format}`, looks(`date ${node.href} ${node.fallback}`)]];
      case 'mention':
        return [[node.id, looks(node.of)]];
      case 'broadcast':
        return [[node.range, looks('broadcast')]];
      case 'emoji':
        return [[node.name, looks(`emoji ${node.tone}`)]];
      case 'colour':
        return [[node.value, looks('colour')]];
    }
  });
  return all.reduce<Run[]>((joined, [text, as]) => {
    const last = joined.at(-1);
    if (last?.[1] === as) joined[joined.length - 1] = [last[0] + text, as];
    else if (text !== '') joined.push([text, as]);
    return joined;
  }, []);
}

const seen = (parts: readonly Part[]): readonly unknown[] =>
  parts.map((part) => {
    if (part.kind === 'quote') return ['quote', seen(part.parts)];
    if (part.kind === 'preformatted') return [part.kind, part.text];
    return [part.kind, 'children' in part ? runs(part.children) : part];
  });

it('the rich text of a typed text draws as the text does', () => {
  fc.assert(
    fc.property(mrkdwnSoup, (text) => {
      expect(seen(richTextParts(parseTyped(text) ?? []))).toEqual(seen(parseMrkdwn(text)));
    }),
    { numRuns: 3000 },
  );
});

it('a line break before another part adds no line, one at the end does', () => {
  const section = (text: string): RichTextPart => ({
    type: 'rich_text_section',
    elements: [{ type: 'text', text }],
  });
  const [first, second] = richTextParts([section('a\n\n'), section('b\n')]);
  const drawn = { kind: 'break' } as const;
  expect(first).toMatchObject({ children: [{ text: 'a' }, drawn] });
  expect(second).toMatchObject({ children: [{ text: 'b' }, drawn] });
});
