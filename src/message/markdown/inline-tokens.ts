import type { Token } from 'markdown-it';
import { linkAddress } from '../../contract/blocks/address.ts';
import { InlineBuilder, type Inline } from '../../contract/mrkdwn/inline.ts';

const MARKS = { strong_open: 'bold', em_open: 'italic', s_open: 'strike' } as const;
const isMark = (type: string): type is keyof typeof MARKS => Object.hasOwn(MARKS, type);

/** A mark or link that is not closed yet. If `kind` is null, it is dropped: `builder` is that of its parent. */
interface OpenMark {
  /** Collects the content. */
  readonly builder: InlineBuilder;
  readonly kind: 'bold' | 'italic' | 'strike' | 'link' | null;
  readonly href: string;
}

/**
 * Converts tokens of the library to inline nodes. A mark inside a mark of the same kind is dropped, so the tree is at most four
 * levels deep.
 */
export function convertInline(tokens: readonly Token[]): readonly Inline[] {
  const root = new InlineBuilder();
  const openMarks: OpenMark[] = [];
  const builder = () => openMarks.at(-1)?.builder ?? root;

  function openMark(kind: Exclude<OpenMark['kind'], null>, href = ''): void {
    const isShown = openMarks.every((each) => each.kind !== kind);
    openMarks.push(
      isShown
        ? { builder: new InlineBuilder(), kind, href }
        : { builder: builder(), kind: null, href: '' },
    );
  }
  function closeMark(): void {
    const mark = openMarks.pop();
    if (mark === undefined || mark.kind === null) return;
    const { kind, href } = mark;
    const children = mark.builder.done();
    if (kind !== 'link') builder().add({ kind, children });
    else builder().add({ kind, href, children: children.length > 0 ? children : [makeText(href)] });
  }

  for (const token of tokens) {
    const { type, content } = token;
    if (isMark(type)) openMark(MARKS[type]);
    else if (type === 'link_open') openLink(token.attrGet('href'));
    else if (token.nesting === -1) closeMark();
    else if (type === 'softbreak' || type === 'hardbreak') builder().add({ kind: 'break' });
    else if (type === 'code_inline') builder().add({ kind: 'code', text: content });
    else if (type === 'emoji') builder().add(emojiOf(token));
    else if (type === 'image') addImage(token);
    else builder().text(content);
  }
  return root.done();

  function openLink(address: string | number | null): void {
    const href = linkAddress(String(address));
    if (href === null) openMarks.push({ builder: builder(), kind: null, href: '' });
    else openMark('link', href);
  }
  /** Adds an image as a link, because only blocks can show images. */
  function addImage(token: Token): void {
    openLink(token.attrGet('src'));
    for (const node of convertInline(token.children ?? [])) {
      for (const each of removeLinks(node)) {
        if (each.kind === 'text') builder().text(each.text);
        else builder().add(each);
      }
    }
    closeMark();
  }
}

const makeText = (text: string): Inline => ({ kind: 'text', text });

const emojiOf = ({ content, info }: Token): Inline => ({
  kind: 'emoji',
  name: content,
  tone: info === '' ? null : Number(info),
});

/** Replaces links by their contents. The description of an image becomes a link itself, and links cannot be nested. */
function removeLinks(node: Inline): readonly Inline[] {
  if (node.kind === 'link') return node.children.flatMap(removeLinks);
  if ('children' in node) return [{ ...node, children: node.children.flatMap(removeLinks) }];
  return [node];
}
