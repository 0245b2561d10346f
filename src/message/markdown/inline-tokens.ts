import type { Token } from 'markdown-it';
import { linkAddress } from '../../contract/blocks/address.ts';
import { InlineBuilder, type Inline } from '../../contract/mrkdwn/inline.ts';

const MARKS = { strong_open: 'bold', em_open: 'italic', s_open: 'strike' } as const;
const isMark = (type: string): type is keyof typeof MARKS => Object.hasOwn(MARKS, type);

/** An open mark or link. If its `kind` is null, it is dropped, and its content is added to its parent. */
interface OpenMark {
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
  const open: OpenMark[] = [];
  const inside = () => open.at(-1)?.inside ?? root;

  function openMark(kind: Exclude<OpenMark['kind'], null>, href = ''): void {
    const isShown = open.every((each) => each.kind !== kind);
    open.push(
      isShown
        ? { inside: new InlineBuilder(), kind, href }
        : { inside: inside(), kind: null, href: '' },
    );
  }
  function closeMark(): void {
    const closed = open.pop();
    if (closed === undefined || closed.kind === null) return;
    const { kind, href } = closed;
    const children = closed.inside.done();
    if (kind !== 'link') inside().add({ kind, children });
    else inside().add({ kind, href, children: children.length > 0 ? children : [textOf(href)] });
  }

  for (const token of tokens) {
    const { type, content } = token;
    if (isMark(type)) openMark(MARKS[type]);
    else if (type === 'link_open') link(token.attrGet('href'));
    else if (token.nesting === -1) closeMark();
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
    else openMark('link', href);
  }
  /** In a text, an image becomes a link. Only a block can show an image. */
  function image(token: Token): void {
    link(token.attrGet('src'));
    for (const node of inlineOf(token.children ?? [])) {
      for (const each of removeLinks(node)) {
        if (each.kind === 'text') inside().text(each.text);
        else inside().add(each);
      }
    }
    closeMark();
  }
}

const textOf = (text: string): Inline => ({ kind: 'text', text });

const emojiOf = ({ content, info }: Token): Inline => ({
  kind: 'emoji',
  name: content,
  tone: info === '' ? null : Number(info),
});

/** The node without links, for the description of an image: it is a link itself, and links cannot be nested. */
function removeLinks(node: Inline): readonly Inline[] {
  if (node.kind === 'link') return node.children.flatMap(removeLinks);
  if ('children' in node) return [{ ...node, children: node.children.flatMap(removeLinks) }];
  return [node];
}
