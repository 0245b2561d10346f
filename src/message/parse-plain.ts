import { InlineBuilder, type Inline, type Part } from '../contract/mrkdwn/inline.ts';

/** Parses text without markup. If `hasEmoji`, names such as `:tada:` become emoji. */
export function parsePlain(text: string, hasEmoji: boolean): readonly Part[] {
  const children: Inline[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) children.push({ kind: 'break' });
    // Not `push(...nodes)`: engines limit the number of arguments, and a line may have more nodes.
    if (hasEmoji) for (const node of parseEmoji(line)) children.push(node);
    else if (line !== '') children.push({ kind: 'text', text: line });
  }
  return [{ kind: 'paragraph', children }];
}

function parseEmoji(line: string): readonly Inline[] {
  const builder = new InlineBuilder();
  let end = 0;
  for (const match of line.matchAll(/:([a-z0-9_+'-]{1,100})(?:::skin-tone-([2-6]))?:/g)) {
    builder.text(line.slice(end, match.index));
    const tone = match[2] === undefined ? null : Number(match[2]);
    builder.add({ kind: 'emoji', name: match[1] ?? '', tone });
    end = match.index + match[0].length;
  }
  builder.text(line.slice(end));
  return builder.done();
}
