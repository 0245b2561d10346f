import { use } from 'react';
import type { Inline } from '../../../contract/mrkdwn/inline.ts';
import { formatDate } from '../../format-date.ts';
import { mentionText } from '../../plain-text.ts';
import { EmojiView } from './EmojiView.tsx';
import { NamesContext } from './names-context.ts';
import { SafeLink } from './SafeLink.tsx';
import css from './inline.module.css';

/** Inline nodes. */
export function InlineView({ nodes }: { readonly nodes: readonly Inline[] }) {
  return nodes.map((node, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
    <Node key={index} node={node} />
  ));
}

function Node({ node }: { readonly node: Inline }) {
  const names = use(NamesContext);
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'bold':
      return (
        <strong>
          <InlineView nodes={node.children} />
        </strong>
      );
    case 'italic':
      return (
        <em>
          <InlineView nodes={node.children} />
        </em>
      );
    case 'strike':
      return (
        <s>
          <InlineView nodes={node.children} />
        </s>
      );
    case 'underline':
      return (
        <u>
          <InlineView nodes={node.children} />
        </u>
      );
    case 'code':
      return <code className={css.code}>{node.text}</code>;
    case 'link':
      return (
        <SafeLink href={node.href}>
          <InlineView nodes={node.children} />
        </SafeLink>
      );
    case 'mention':
      return <span className={css.mention}>{mentionText(node, names)}</span>;
    case 'broadcast':
      return <span className={css.broadcast}>@{node.label ?? node.range}</span>;
    case 'emoji':
      return <EmojiView name={node.name} tone={node.tone} />;
    case 'date':
      return <DateView node={node} />;
    case 'colour':
      return <ColourView value={node.value} />;
  }
}

function DateView({ node }: { readonly node: Extract<Inline, { kind: 'date' }> }) {
  const date = new Date(node.timestamp * 1000);
  const text = formatDate(node);
  if (Number.isNaN(date.getTime())) return text;
  return (
    <SafeLink href={node.href}>
      <time dateTime={date.toISOString()} title={date.toLocaleString()}>
        {text}
      </time>
    </SafeLink>
  );
}

/** The swatch is SVG, because the content security policy forbids style attributes. */
function ColourView({ value }: { readonly value: string }) {
  const isColour = /^#[0-9a-f]{3,8}$/i.test(value);
  return (
    <span className={css.colour}>
      {isColour && (
        <svg width="10" height="10" aria-hidden="true">
          <rect width="10" height="10" rx="2" fill={value} />
        </svg>
      )}
      {value}
    </span>
  );
}
