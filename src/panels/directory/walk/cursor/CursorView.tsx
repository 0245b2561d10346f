import { CopyButton } from '../../../../ui/controls/CopyButton.tsx';
import { dateAndTime } from '../../../../ui/time/date-and-time.ts';
import css from './CursorView.module.css';
import tones from '../../../../ui/style/tones.module.css';

export interface CursorViewProps {
  readonly title: string;
  /** Null if no cursor was sent; empty at the end of the list. */
  readonly cursor: string | null;
  /** Shown in place of the cursor if it is null or empty. */
  readonly emptyText: string;
}

/** A cursor: its text, its form in a URL, and its decoded content. */
export function CursorView({ title, cursor, emptyText }: CursorViewProps) {
  return (
    <section className={css.cursor} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      {cursor === null || cursor === '' ? (
        <p className={tones.muted}>{emptyText}</p>
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
          <DecodedText cursor={cursor} />
        </>
      )}
    </section>
  );
}

/** A part of a URL, with its percent escapes highlighted. */
export function Escaped({ text }: { readonly text: string }) {
  return (
    <code className={css.text}>
      {splitAtEscapes(text).map(({ text: piece, isEscape }, index) =>
        isEscape ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one text repeat, and do not move
          <mark key={index} className={css.escape}>
            {piece}
          </mark>
        ) : (
          piece
        ),
      )}
    </code>
  );
}

function DecodedText({ cursor }: { readonly cursor: string }) {
  const decoded = decodeCursorText(cursor);
  if (decoded === null) return null;
  return (
    <p className={tones.muted}>
      Decoded: <code>{decoded.method}</code> after <code>{decoded.after}</code>, issued{' '}
      {dateAndTime(decoded.issued)}.
    </p>
  );
}

/** The content of a cursor of this sandbox. Real cursors are opaque: clients must not decode them. */
interface DecodedCursor {
  readonly method: string;
  /** When it was issued, in epoch seconds of the world's clock. */
  readonly issued: number;
  /** The key of the record after which the next page begins: for users.list an id. */
  readonly after: string;
}

/** Longer texts are not decoded: cursors are much shorter. */
const MAX_CURSOR_LENGTH = 2000;

/** Decodes a cursor of this sandbox; null for any other text. Never throws. */
export function decodeCursorText(cursor: string): DecodedCursor | null {
  if (cursor.length > MAX_CURSOR_LENGTH || !/^[A-Za-z0-9_-]+={0,2}$/.test(cursor)) return null;
  const [, method, , issued, after] = decodeBase64(cursor)?.split('\n') ?? [];
  if (method === undefined || after === undefined || !/^[\w.]{1,100}$/.test(method)) return null;
  if (issued === undefined || !/^\d{1,12}$/.test(issued)) return null;
  return { method, issued: Number(issued), after };
}

function decodeBase64(cursor: string): string | null {
  try {
    return atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return null;
  }
}

/** A piece of a text: one or more percent escapes, or the text between them. */
interface Piece {
  readonly text: string;
  readonly isEscape: boolean;
}

/** Splits a text into its percent escapes and the text between them. */
export function splitAtEscapes(text: string): readonly Piece[] {
  return text
    .split(/((?:%[0-9A-Fa-f]{2})+)/)
    .map((piece, index) => ({ text: piece, isEscape: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
