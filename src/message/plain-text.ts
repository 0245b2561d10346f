import { formatDate } from './format-date.ts';
import type { Inline, Part } from '../contract/mrkdwn/inline.ts';
import { parseMrkdwn } from '../contract/mrkdwn/parse-mrkdwn.ts';
import type { Names } from './names.ts';

/** The text of a message for a notification: one line without markup, in which mentions are names. */
export function notificationText(text: string, names: Names): string {
  return plainParts(parseMrkdwn(text), names).replace(/\s+/g, ' ').trim();
}

/** The text of parts without markup. */
export function plainParts(parts: readonly Part[], names: Names): string {
  return parts
    .map((part) => {
      switch (part.kind) {
        case 'paragraph':
        case 'heading':
          return plainInline(part.children, names);
        case 'quote':
          return plainParts(part.parts, names);
        case 'preformatted':
          return part.text;
        case 'list':
          return part.items.map((item) => `• ${plainInline(item, names)}`).join('\n');
        case 'table':
          return part.rows
            .map((row) => row.map((cell) => plainInline(cell, names)).join(' | '))
            .join('\n');
        case 'rule':
          return '';
      }
    })
    .join('\n');
}

function plainInline(nodes: readonly Inline[], names: Names): string {
  return nodes.map((node) => plainNode(node, names)).join('');
}

function plainNode(node: Inline, names: Names): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text;
    case 'break':
      return '\n';
    case 'bold':
    case 'italic':
    case 'strike':
    case 'underline':
    case 'link':
      return plainInline(node.children, names);
    case 'mention':
      return mentionText(node, names);
    case 'broadcast':
      return `@${node.label ?? node.range}`;
    case 'emoji':
      return `:${node.name}:`;
    case 'date':
      return formatDate(node);
    case 'colour':
      return node.value;
  }
}

/** The text of a mention: the name if it is known, or else the label or the id. */
export function mentionText(
  { of, id, label }: Extract<Inline, { kind: 'mention' }>,
  names: Names,
): string {
  const name = of === 'user' ? names.user(id) : of === 'channel' ? names.channel(id) : null;
  return `${of === 'channel' ? '#' : '@'}${name ?? label ?? id}`;
}
