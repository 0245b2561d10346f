/** A mistake with a cursor, to try on the platform. */
export interface Experiment {
  readonly id:
    | 'altered'
    | 'truncated'
    | 'unencoded'
    | 'encoded_twice'
    | 'other_limit'
    | 'other_method'
    | 'expired';
  /** The label of its button. */
  readonly title: string;
  /** What it sends, in one sentence. */
  readonly about: string;
  /** Why the platform answers so, and what a client should do. */
  readonly why: string;
  /** The error code that the platform should answer; null for a page. */
  readonly expects: 'invalid_cursor' | null;
}

/** The world's clock is moved this far to let a cursor expire: an hour and a second (docs/assumptions.md, A-5). */
export const EXPIRY_S = 3601;

export const EXPERIMENTS: readonly Experiment[] = [
  {
    id: 'unencoded',
    title: 'Send it un-encoded',
    about: 'The = at its end stays a raw =, as when a URL is put together by hand.',
    why: 'In a URL or a form, = separates a name from its value, so a cursor must have it as %3D. URLSearchParams and encodeURIComponent write it so.',
    expects: 'invalid_cursor',
  },
  {
    id: 'encoded_twice',
    title: 'Encode it twice',
    about:
      'The %3D becomes %253D, as when a text is encoded before it is given to a library that encodes.',
    why: 'The platform decodes once and finds %3D where the cursor has =. Give the cursor to your HTTP library as it came, and let only the library encode it.',
    expects: 'invalid_cursor',
  },
  {
    id: 'altered',
    title: 'Corrupt it',
    about: 'One character in its middle is another one.',
    why: 'A cursor is signed, so an altered one is recognized. Clients must not decode or build cursors: only what next_cursor said works.',
    expects: 'invalid_cursor',
  },
  {
    id: 'truncated',
    title: 'Truncate it',
    about: 'Its last eight characters are missing, as when a column of a database is too narrow.',
    why: 'Cursors have no fixed length. Keep them whole, in a text without a maximum length.',
    expects: 'invalid_cursor',
  },
  {
    id: 'other_method',
    title: 'Use it for another method',
    about: 'conversations.list gets the cursor of users.list.',
    why: 'A cursor continues the list it came from: the same method, with the same other arguments.',
    expects: 'invalid_cursor',
  },
  {
    id: 'other_limit',
    title: 'Use it with another limit',
    about: 'The same cursor, with limit=7.',
    why: 'The limit is not part of the list, so it may change from page to page. This page is not part of the walk.',
    expects: null,
  },
  {
    id: 'expired',
    title: 'Let it expire',
    about: 'Moves the clock of the world by an hour and a second, then sends it as it is.',
    why: 'Cursors expire: here after an hour. The list must then be read again from its beginning, without a cursor.',
    expects: 'invalid_cursor',
  },
];

/**
 * The path and query that an experiment sends, below the base address. The cursor stands in it exactly as it goes over
 * the wire.
 */
export function experimentPath(id: Experiment['id'], cursor: string, limit: number): string {
  const method = id === 'other_method' ? 'conversations.list' : 'users.list';
  return `/api/${method}?limit=${id === 'other_limit' ? 7 : limit}&cursor=${writeCursor(id, cursor)}`;
}

function writeCursor(id: Experiment['id'], cursor: string): string {
  const encoded = encodeURIComponent(cursor);
  switch (id) {
    case 'unencoded':
      return cursor;
    case 'encoded_twice':
      return encodeURIComponent(encoded);
    case 'altered':
      return encodeURIComponent(alterCursor(cursor));
    case 'truncated':
      return encodeURIComponent(cursor.slice(0, -8));
    default:
      return encoded;
  }
}

/** The cursor with another character in its middle. */
function alterCursor(cursor: string): string {
  const middle = Math.floor(cursor.length / 2);
  const other = cursor[middle] === 'A' ? 'B' : 'A';
  return cursor.slice(0, middle) + other + cursor.slice(middle + 1);
}
