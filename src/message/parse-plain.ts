import { InlineBuilder, type Inline, type Part } from '../contract/mrkdwn/inline.ts';

/** Parses text without marks: only emoji names, and only if `emoji` is set. */
export function parsePlain(text: string, emoji: boolean): readonly Part[] {
  const children: Inline[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) children.push({ kind: 'break' });
    // Not `push(...nodes)`: engines limit the number of arguments, and a line may have more nodes.
    if (emoji) for (const node of parseEmoji(line)) children.push(node);
    else if (line !== '') children.push({ kind: 'text', text: line });
  }
  return [{ kind: 'paragraph', children }];
}

function parseEmoji(line: string): readonly Inline[] {
  const builder = new InlineBuilder();
  let from = 0;
  for (const found of line.matchAll(/:([a-z0-9_+'-]{1,100})(?:::skin-tone-([2-6]))?:/g)) {
    builder.text(line.slice(from, found.index));
    const tone = found[2] === undefined ? null : Number(found[2]);
    builder.add({ kind: 'emoji', name: found[1] ?? '', tone });
    from = found.index + found[0].length;
  }
  builder.text(line.slice(from));
  return builder.done();
}
