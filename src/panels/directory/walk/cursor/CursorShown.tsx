import { CopyButton } from '../../../../ui/controls/CopyButton.tsx';
import { dateAndTime } from '../../../../ui/time/date-and-time.ts';
import { decodeCursorText, escapesIn } from './cursor-text.ts';
import css from './CursorShown.module.css';

export interface CursorShownProps {
  readonly title: string;
  /** Null for none; empty for the end of the list. */
  readonly cursor: string | null;
  /** Said where there is no cursor. */
  readonly none: string;
}

/** A cursor as it is, as it goes over the wire, and what this sandbox wrote into it. */
export function CursorShown({ title, cursor, none }: CursorShownProps) {
  return (
    <section className={css.cursor} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      {cursor === null || cursor === '' ? (
        <p className={css.none}>{none}</p>
      ) : (
        <>
          <dl className={css.forms}>
            <dt>As it is</dt>
            <dd>
              <code className={css.text}>{cursor}</code>
              <CopyButton text={cursor} label={`Copy ${title.toLowerCase()}`} />
            </dd>
            <dt>In a URL</dt>
            <dd>
              <Escaped text={encodeURIComponent(cursor)} />
            </dd>
          </dl>
          <Meaning cursor={cursor} />
        </>
      )}
    </section>
  );
}

/** A part of a URL, with its percent escapes highlighted. */
export function Escaped({ text }: { readonly text: string }) {
  return (
    <code className={css.text}>
      {escapesIn(text).map(({ text: piece, isEscape }, at) =>
        isEscape ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text repeat, and do not move
          <mark key={at} className={css.escape}>
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </code>
  );
}

function Meaning({ cursor }: { readonly cursor: string }) {
  const decoded = decodeCursorText(cursor);
  if (decoded === null) return null;
  return (
    <p className={css.meaning}>
      Decoded: <code>{decoded.method}</code> after <code>{decoded.after}</code>, issued{' '}
      {dateAndTime(decoded.issued)}.
    </p>
  );
}
