import { CopyButton } from '../../../../ui/controls/CopyButton.tsx';
import { dateAndTime } from '../../../../ui/time/date-and-time.ts';
import css from './CursorShown.module.css';
import tones from '../../../../ui/style/tones.module.css';

export interface CursorShownProps {
  readonly title: string;
  /** Null for none; empty for the end of the list. */
  readonly cursor: string | null;
  /** The text that is shown without a cursor. */
  readonly none: string;
}

/** A cursor: its text, its form in a URL, and its decoded content. */
export function CursorShown({ title, cursor, none }: CursorShownProps) {
  return (
    <section className={css.cursor} aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      {cursor === null || cursor === '' ? (
        <p className={tones.muted}>{none}</p>
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
  /** Epoch seconds of the world's clock. */
  readonly issued: number;
  /** Key of the last record before the cursor: for users.list an id. */
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

/** A piece of a text; `isEscape` for a percent escape. */
interface Piece {
  readonly text: string;
  readonly isEscape: boolean;
}

/** A text in pieces, so that its percent escapes can be highlighted. */
export function escapesIn(text: string): readonly Piece[] {
  return text
    .split(/((?:%[0-9A-Fa-f]{2})+)/)
    .map((piece, at) => ({ text: piece, isEscape: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
