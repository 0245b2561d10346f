import type { Part } from '../../../contract/mrkdwn/inline.ts';
import { classes } from '../../../ui/style/classes.ts';
import { InlineView } from './InlineView.tsx';
import { TablePartView } from './TablePartView.tsx';
import css from './parts.module.css';

/** The block-level parts of a text. */
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
        <p className={css.paragraph}>
          <InlineView nodes={part.children} />
        </p>
      );
    case 'heading':
      // A heading in a message is not a heading of the page: it only looks like one.
      return (
        <p className={classes(css.heading, part.level < 3 && css.large)}>
          <InlineView nodes={part.children} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className={css.quote}>
          <PartsView parts={part.parts} />
        </blockquote>
      );
    case 'preformatted':
      return <pre className={css.preformatted}>{part.text}</pre>;
    case 'rule':
      return <hr className={css.rule} />;
    case 'table':
      return <TablePartView part={part} />;
    case 'list': {
      const items = part.items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a parsed text is replaced as a whole
        <li key={index}>
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
