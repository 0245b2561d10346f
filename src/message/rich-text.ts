import { linkAddress } from '../contract/blocks/address.ts';
import type { RichTextElement, RichTextPart } from '../contract/blocks/rich-text.ts';
import type { Inline, Part } from '../contract/mrkdwn/inline.ts';

/** Converts rich text to the same parts as mrkdwn and Markdown. */
export function richTextParts(parts: readonly RichTextPart[]): readonly Part[] {
  return parts.map((part, index): Part => {
    switch (part.type) {
      case 'rich_text_section': {
        const children = part.elements.flatMap(convertElement);
        // A line break before the next part only ends the line. It must not add an empty one.
        const endsWithBreak = index < parts.length - 1 && children.at(-1)?.kind === 'break';
        return { kind: 'paragraph', children: endsWithBreak ? children.slice(0, -1) : children };
      }
      case 'rich_text_list':
        return {
          kind: 'list',
          ordered: part.style === 'ordered',
          start: (part.offset ?? 0) + 1,
          indent: part.indent ?? 0,
          items: part.elements.map(({ elements }) => elements.flatMap(convertElement)),
        };
      case 'rich_text_quote':
        return {
          kind: 'quote',
          parts: [{ kind: 'paragraph', children: part.elements.flatMap(convertElement) }],
        };
      case 'rich_text_preformatted':
        return {
          kind: 'preformatted',
          text: part.elements
            .map((element) =>
              element.type === 'link' ? (element.text ?? element.url) : element.text,
            )
            .join(''),
        };
    }
  });
}

function convertElement(element: RichTextElement): readonly Inline[] {
  return addStyles(convertWithoutStyles(element), element.style);
}

/** Converts an element. Of its styles, only `code` has an effect. */
function convertWithoutStyles(element: RichTextElement): readonly Inline[] {
  switch (element.type) {
    case 'text':
      return element.style?.code === true
        ? [{ kind: 'code', text: element.text }]
        : splitLines(element.text);
    case 'link': {
      const href = linkAddress(element.url);
      const label = element.text ?? element.url;
      return href === null
        ? splitLines(label)
        : [{ kind: 'link', href, children: splitLines(label) }];
    }
    case 'emoji':
      return [{ kind: 'emoji', name: element.name, tone: element.skin_tone ?? null }];
    case 'user':
      return [{ kind: 'mention', of: 'user', id: element.user_id, label: null }];
    case 'channel':
      return [{ kind: 'mention', of: 'channel', id: element.channel_id, label: null }];
    case 'usergroup':
      return [{ kind: 'mention', of: 'usergroup', id: element.usergroup_id, label: null }];
    case 'team':
      return [{ kind: 'mention', of: 'team', id: element.team_id, label: null }];
    case 'broadcast':
      return [{ kind: 'broadcast', range: element.range, label: null }];
    case 'date': {
      const { timestamp, format, url, fallback = '' } = element;
      return [
        {
          kind: 'date',
          timestamp,
          format,
          href: url === undefined ? null : linkAddress(url),
          fallback,
        },
      ];
    }
    case 'color':
      return [{ kind: 'colour', value: element.value }];
  }
}

function splitLines(text: string): readonly Inline[] {
  return text
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(line === '' ? [] : [{ kind: 'text', text: line } as const]),
    ]);
}

const STYLES = ['bold', 'italic', 'strike', 'underline'] as const;

function addStyles(
  children: readonly Inline[],
  style: RichTextElement['style'],
): readonly Inline[] {
  return STYLES.reduce(
    (inner, kind): readonly Inline[] =>
      style?.[kind] === true ? [{ kind, children: inner }] : inner,
    children,
  );
}
