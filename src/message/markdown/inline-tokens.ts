import type { Token } from 'markdown-it';
import { linkAddress } from '../../contract/blocks/address.ts';
import { InlineBuilder, type Inline } from '../../contract/mrkdwn/inline.ts';

const MARKS = { strong_open: 'bold', em_open: 'italic', s_open: 'strike' } as const;
const isMark = (type: string): type is keyof typeof MARKS => Object.hasOwn(MARKS, type);

/** An open mark or link. Content of one that is not shown is added to its parent. */
interface Open {
  readonly inside: InlineBuilder;
  readonly kind: 'bold' | 'italic' | 'strike' | 'link' | null;
  readonly href: string;
}

/**
 * The inline nodes for the tokens of the library. A mark inside the same mark is dropped, so the tree is at most
 * four levels deep.
 */
export function inlineOf(tokens: readonly Token[]): readonly Inline[] {
  const root = new InlineBuilder();
  const open: Open[] = [];
  const inside = () => open.at(-1)?.inside ?? root;

  function begin(kind: Exclude<Open['kind'], null>, href = ''): void {
    const isShown = open.every((each) => each.kind !== kind);
    open.push(
      isShown
        ? { inside: new InlineBuilder(), kind, href }
        : { inside: inside(), kind: null, href: '' },
    );
  }
  function end(): void {
    const closed = open.pop();
    if (closed === undefined || closed.kind === null) return;
    const { kind, href } = closed;
    const children = closed.inside.done();
    if (kind !== 'link') inside().add({ kind, children });
    else inside().add({ kind, href, children: children.length > 0 ? children : [textOf(href)] });
  }

  for (const token of tokens) {
    const { type, content } = token;
    if (isMark(type)) begin(MARKS[type]);
    else if (type === 'link_open') link(token.attrGet('href'));
    else if (token.nesting === -1) end();
    else if (type === 'softbreak' || type === 'hardbreak') inside().add({ kind: 'break' });
    else if (type === 'code_inline') inside().add({ kind: 'code', text: content });
    else if (type === 'emoji') inside().add(emojiOf(token));
    else if (type === 'image') image(token);
    else inside().text(content);
  }
  return root.done();

  function link(address: string | number | null): void {
    const href = linkAddress(String(address));
    if (href === null) open.push({ inside: inside(), kind: null, href: '' });
    else begin('link', href);
  }
  /** Images have blocks of their own; in a text they become links. */
  function image(token: Token): void {
    link(token.attrGet('src'));
    for (const node of inlineOf(token.children ?? [])) {
      for (const each of withoutLinks(node)) {
        if (each.kind === 'text') inside().text(each.text);
        else inside().add(each);
      }
    }
    end();
  }
}

const textOf = (text: string): Inline => ({ kind: 'text', text });

const emojiOf = ({ content, info }: Token): Inline => ({
  kind: 'emoji',
  name: content,
  tone: info === '' ? null : Number(info),
});

/** The text of a node in an image description; links cannot be nested. */
function withoutLinks(node: Inline): readonly Inline[] {
  if (node.kind === 'link') return node.children.flatMap(withoutLinks);
  if ('children' in node) return [{ ...node, children: node.children.flatMap(withoutLinks) }];
  return [node];
}
