import { LIMITS } from '../blocks/limits.ts';
import type { RichTextElement, RichTextPart } from '../blocks/rich-text.ts';
import type { Inline, Part } from './inline.ts';
import { parseMrkdwn } from './parse-mrkdwn.ts';

/** Whether a text may be more than its characters; if not, it need not be parsed. */
export const isMarked = (text: string): boolean => /[*_~`<>&\n]|:[a-z0-9_+'-]|https?:/.test(text);

type Style = RichTextElement['style'];

/**
 * The rich text of a mrkdwn text, as the service adds it to what a person typed; it draws as the text does. Null if the
 * text needs more than rich text may hold (docs/assumptions.md, A-42). Takes linear time, and never throws.
 */
export function parseTyped(text: string): RichTextPart[] | null {
  if (text === '') return null;
  if (!isMarked(text)) return [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }];
  const parts = parseMrkdwn(text).map(richTextPart);
  for (const { type, elements } of parts.slice(0, -1)) {
    // What is followed by another part ends its line.
    if (type === 'rich_text_section') addText(elements, '\n');
  }
  return [parts, ...parts.map(({ elements }) => elements)].every(fits) ? parts : null;
}

/** Whether a list of parts or elements is within the limits of rich text. */
const fits = (list: readonly { readonly type: string; readonly url?: string | undefined }[]) =>
  list.length <= LIMITS.rich_text_elements &&
  list.every(({ url = '' }) => url.length <= LIMITS.address);

/** mrkdwn has paragraphs, preformatted text, and quotes, which hold one paragraph. */
function richTextPart(part: Part): Exclude<RichTextPart, { type: 'rich_text_list' }> {
  if (part.kind === 'preformatted') {
    const { text } = part;
    const elements = text === '' ? [] : [{ type: 'text' as const, text }];
    return { type: 'rich_text_preformatted', elements, border: 0 };
  }
  const elements: RichTextElement[] = [];
  const quoted = part.kind === 'quote' ? part.parts : null;
  for (const each of quoted ?? [part]) if ('children' in each) addNodes(elements, each.children);
  return { type: quoted === null ? 'rich_text_section' : 'rich_text_quote', elements };
}

/** Text joins the text before it if both have the same style. */
function addText(elements: RichTextElement[], text: string, style?: Style): void {
  const last = elements.at(-1);
  if (last?.type === 'text' && last.style === style) last.text += text;
  else if (text !== '') elements.push({ type: 'text', text, style });
}

/**
 * Adds the elements of what mrkdwn can say. Rich text names people, channels and groups by their ids alone: labels are
 * left out.
 */
function addNodes(elements: RichTextElement[], nodes: readonly Inline[], style?: Style): void {
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
      case 'link': {
        const { href, written: url = href, children } = node;
        const [shown] = children;
        const text = shown?.kind === 'text' && shown.text !== url ? shown.text : undefined;
        elements.push({ type: 'link', url, text, style });
        break;
      }
      case 'mention':
        elements.push({ type: node.of, [`${node.of}_id`]: node.id, style } as RichTextElement);
        break;
      case 'broadcast':
        elements.push({ type: 'broadcast', range: node.range, style });
        break;
      case 'emoji': {
        const { name, tone } = node;
        elements.push({ type: 'emoji', name, skin_tone: tone ?? undefined, style });
        break;
      }
      case 'date': {
        const { timestamp, format, href, fallback } = node;
        const url = href ?? undefined;
        // Without a format, the date shows its fallback.
        if (format === '') addText(elements, fallback, style);
        else elements.push({ type: 'date', timestamp, format, url, fallback, style });
        break;
      }
      case 'bold':
      case 'italic':
      case 'strike':
        addNodes(elements, node.children, { ...style, [node.kind]: true });
        break;
      case 'underline':
      case 'colour':
        // mrkdwn has neither.
        break;
    }
  }
}
