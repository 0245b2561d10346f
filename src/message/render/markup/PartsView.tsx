import { use } from 'react';
import type { Inline, Part } from '../../../contract/mrkdwn/inline.ts';
import { classes } from '../../../ui/style/classes.ts';
import { formatDate } from '../../format-date.ts';
import { mentionText } from '../../plain-text.ts';
import { EmojiView } from './EmojiView.tsx';
import { LookupsContext } from './lookups-context.ts';
import { NamesContext } from './names-context.ts';
import css from './parts.module.css';
import { SafeLink } from './SafeLink.tsx';
import tableCss from './table.module.css';

/** Shows the parts of a text, such as paragraphs and lists. */
export function PartsView({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
    <PartView key={index} part={part} />
  ));
}

function PartView({ part }: { readonly part: Part }) {
  switch (part.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className={css.paragraph}>
          <InlineView nodes={part.children} />
        </p>
      );
    case 'heading':
      // A heading in a message is not a heading of the page: it only looks like one.
      return (
        <p dir="auto" className={classes(css.heading, part.level < 3 && css.large)}>
          <InlineView nodes={part.children} />
        </p>
      );
    case 'quote':
      return (
        <blockquote dir="auto" className={css.quote}>
          <PartsView parts={part.parts} />
        </blockquote>
      );
    case 'preformatted':
      return (
        <pre dir="auto" className={css.preformatted}>
          {part.text}
        </pre>
      );
    case 'rule':
      return <hr className={css.rule} />;
    case 'table':
      return <TablePartView part={part} />;
    case 'list': {
      const items = part.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
        <li key={index} dir="auto">
          <InlineView nodes={item} />
        </li>
      ));
      const indent = css[`indent${Math.min(part.indent, 4)}`];
      return part.ordered ? (
        <ol className={classes(css.list, css.ordered, indent)} start={part.start}>
          {items}
        </ol>
      ) : (
        <ul className={classes(css.list, css.bullets, indent)}>{items}</ul>
      );
    }
  }
}

type TablePart = Extract<Part, { kind: 'table' }>;

/** A table of Markdown, whose first row has the names of the columns. */
function TablePartView({ part: { alignments, rows } }: { readonly part: TablePart }) {
  const [head = [], ...otherRows] = rows;
  const styleOf = (column: number) =>
    classes(tableCss.cell, tableCss[alignments[column] ?? 'left']);
  const cellsOf = (row: readonly (readonly Inline[])[], Cell: 'th' | 'td') =>
    row.map((cell, column) => (
      <Cell
        // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
        key={column}
        dir="auto"
        scope={Cell === 'th' ? 'col' : undefined}
        className={styleOf(column)}
      >
        <InlineView nodes={cell} />
      </Cell>
    ));
  return (
    <div className={tableCss.scroll} role="region" aria-label="Table" tabIndex={0}>
      <table className={tableCss.table}>
        <thead>
          <tr>{cellsOf(head, 'th')}</tr>
        </thead>
        <tbody>
          {otherRows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
            <tr key={index}>{cellsOf(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InlineView({ nodes }: { readonly nodes: readonly Inline[] }) {
  return nodes.map((node, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
    <Node key={index} node={node} />
  ));
}

/** A mention of a user group that has an id, but no label. */
function UsergroupView({ id }: { readonly id: string }) {
  const { useUsergroup } = use(LookupsContext);
  return <bdi className={css.mention}>@{useUsergroup(id) ?? id}</bdi>;
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
      if (node.of === 'usergroup' && node.label === null) return <UsergroupView id={node.id} />;
      return <bdi className={css.mention}>{mentionText(node, names)}</bdi>;
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

/** A colour with a swatch, which is SVG, because the content security policy forbids style attributes. */
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
