import type { HeaderList } from '../../../contract/sandbox.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { headerNotes } from '../../../panels/explorer/draft/header-notes.ts';
import { parseHeaders } from '../../../panels/explorer/draft/other-headers.ts';

/** The headers with the token and the content type. Basic credentials are left out, because the Explorer does not send them. */
export function readTokenAndType(headers: HeaderList): {
  readonly headers: HeaderList;
  readonly notes: readonly string[];
} {
  const tokenAndType = headers.filter(([name]) => /^(?:authorization|content-type)$/i.test(name));
  const sendable = tokenAndType.filter(
    ([name, value]) => !(name.toLowerCase() === 'authorization' && /^basic\b/i.test(value)),
  );
  return {
    headers: sendable,
    notes:
      sendable.length === tokenAndType.length
        ? []
        : ['Its Basic credentials were left out: write client_id and client_secret as arguments.'],
  };
}

/**
 * The other headers that the Explorer can send, one a line, and notes on those that are left out. Names that begin with a colon are
 * pseudo-headers of HTTP/2.
 */
export function readOtherHeaders(allHeaders: HeaderList): {
  readonly text: string;
  readonly notes: readonly string[];
} {
  const lines = allHeaders
    .filter(
      ([name, value]) =>
        !/^(?:authorization|content-type|:.*)$/i.test(name) && !isDefaultHeader(name, value),
    )
    .map(([name, value]) => `${name}: ${value}`);
  const headers = parseHeaders(lines.join('\n'));
  const notes = headerNotes(lines.join('\n'));
  const isSafe = ([, value]: HeaderList[number]) => mask(value) === value;
  const secretNames = headers.filter((header) => !isSafe(header)).map(([name]) => name);
  return {
    text: headers
      .filter(isSafe)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    notes: [
      ...notes.map((note) => mask(note)),
      ...(secretNames.length === 0
        ? []
        : [`Left out: ${secretNames.join(', ')}. The value may be a secret of another service.`]),
    ],
  };
}

/** Whether fetch sends the header by itself. */
const isDefaultHeader = (name: string, value: string) => /^accept$/i.test(name) && value === '*/*';
