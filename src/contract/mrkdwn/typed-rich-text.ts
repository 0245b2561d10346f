import { LIMITS } from '../blocks/limits.ts';
import type { RichTextElement, RichTextPart } from '../blocks/rich-text.ts';
import type { Inline, Mentioned, Part } from './inline.ts';
import { parseMrkdwn } from './parse-mrkdwn.ts';

/** Whether a text may be more than its characters; if not, it need not be parsed. */
export const isMarked = (text: string): boolean => /[*_~`<>&\n]|:[a-z0-9_+'-]|https?:/.test(text);

type Style = RichTextElement['style'];

/**
 * The rich text of a mrkdwn text, as the service adds it to what a person typed; it draws as the text does. Null if the
 * text needs more than rich text may hold (docs/assumptions.md, A-42). Takes linear time, and never throws.
 */
export function typedRichText(text: string): RichTextPart[] | null {
  if (text === '') return null;
  if (!isMarked(text)) return [section([{ type: 'text', text }])];
  const parts = parseMrkdwn(text).map(richTextPart);
  for (const part of parts.slice(0, -1)) {
    // What is followed by another part ends its line.
    if (part.type === 'rich_text_section') addText(part.elements, '\n', undefined);
  }
  return [parts, ...parts.map(({ elements }) => elements)].every(fits) ? parts : null;
}

const section = (elements: RichTextElement[]) =>
  ({ type: 'rich_text_section', elements }) satisfies RichTextPart;

/** Whether a list of parts or elements is within the limits of rich text. */
const fits = (list: readonly object[]): boolean =>
  list.length <= LIMITS.rich_text_elements &&
  list.every(
    (each) => !('url' in each && typeof each.url === 'string' && each.url.length > LIMITS.address),
  );

/** mrkdwn has paragraphs, quotes and preformatted text; a quote holds one paragraph. */
function richTextPart(part: Part): RichTextPart {
  if (part.kind === 'preformatted') {
    const { text } = part;
    return {
      type: 'rich_text_preformatted',
      elements: text === '' ? [] : [{ type: 'text', text }],
      border: 0,
    };
  }
  const elements: RichTextElement[] = [];
  const holders = part.kind === 'quote' ? part.parts : [part];
  for (const holder of holders) {
    if ('children' in holder) addNodes(elements, holder.children, undefined);
  }
  return part.kind === 'quote' ? { type: 'rich_text_quote', elements } : section(elements);
}

/** Adds the elements of some nodes. Text joins the text before it if both have the same style. */
function addNodes(elements: RichTextElement[], nodes: readonly Inline[], style: Style): void {
  for (const node of nodes) {
    switch (node.kind) {
      case 'text':
        addText(elements, node.text, style);
        break;
      case 'break':
        addText(elements, '\n', style);
        break;
      case 'code':
        addText(elements, node.text, { ...style, code: true });
        break;
      case 'bold':
      case 'italic':
      case 'strike':
      case 'underline':
        addNodes(elements, node.children, { ...style, [node.kind]: true });
        break;
      case 'date':
        // Without a format, the date shows its fallback.
        if (node.format === '') addText(elements, node.fallback, style);
        else elements.push(styled(element(node), style));
        break;
      default:
        elements.push(styled(element(node), style));
    }
  }
}

function addText(elements: RichTextElement[], text: string, style: Style): void {
  const last = elements.at(-1);
  if (last?.type === 'text' && last.style === style) last.text += text;
  else if (text !== '') elements.push(styled({ type: 'text', text }, style));
}

const styled = (element: RichTextElement, style: Style): RichTextElement =>
  style === undefined ? element : { ...element, style };

type Leaf = Extract<
  Inline,
  { kind: 'link' | 'mention' | 'broadcast' | 'emoji' | 'date' | 'colour' }
>;

/** The element of a node. Rich text names people, channels and groups by their ids alone: labels are left out. */
function element(node: Leaf): RichTextElement {
  switch (node.kind) {
    case 'link': {
      const url = node.written ?? node.href;
      const text = node.children.map((child) => ('text' in child ? child.text : '')).join('');
      return { type: 'link', url, ...(text === url ? {} : { text }) };
    }
    case 'mention':
      return mention(node.of, node.id);
    case 'broadcast':
      return { type: 'broadcast', range: node.range };
    case 'emoji':
      return {
        type: 'emoji',
        name: node.name,
        ...(node.tone === null ? {} : { skin_tone: node.tone }),
      };
    case 'date': {
      const { timestamp, format, href, fallback } = node;
      return {
        type: 'date',
        timestamp,
        format,
        ...(href === null ? {} : { url: href }),
        ...(fallback === '' ? {} : { fallback }),
      };
    }
    case 'colour':
      return { type: 'color', value: node.value };
  }
}

function mention(of: Mentioned, id: string): RichTextElement {
  switch (of) {
    case 'user':
      return { type: of, user_id: id };
    case 'channel':
      return { type: of, channel_id: id };
    case 'usergroup':
      return { type: of, usergroup_id: id };
    case 'team':
      return { type: of, team_id: id };
  }
}
