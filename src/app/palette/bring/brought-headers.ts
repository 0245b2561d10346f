import type { HeaderList } from '../../../contract/sandbox.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import { headerNotes } from '../../../panels/explorer/draft/header-notes.ts';
import { sentHeaders } from '../../../panels/explorer/draft/other-headers.ts';

/** Token and content type of a call. The Explorer writes no credentials of the scheme Basic. */
export function withoutBasic(headers: HeaderList): {
  readonly headers: HeaderList;
  readonly notes: readonly string[];
} {
  const kept = headers.filter(([name]) => /^(?:authorization|content-type)$/i.test(name));
  const bearing = kept.filter(
    ([name, value]) => !(name.toLowerCase() === 'authorization' && /^basic\b/i.test(value)),
  );
  return {
    headers: bearing,
    notes:
      bearing.length === kept.length
        ? []
        : ['Its Basic credentials were left out: write client_id and client_secret as arguments.'],
  };
}

/** The other headers that the Explorer sends, a line each, and why some are left out. Those of HTTP/2 are no headers of a page. */
export function otherHeaders(given: HeaderList): {
  readonly text: string;
  readonly notes: readonly string[];
} {
  const lines = given
    .filter(
      ([name, value]) =>
        !/^(?:authorization|content-type|:.*)$/i.test(name) && !isUsual(name, value),
    )
    .map(([name, value]) => `${name}: ${value}`);
  const headers = sentHeaders(lines.join('\n'));
  const notes = headerNotes(lines.join('\n'));
  const isSafe = ([, value]: HeaderList[number]) => mask(value) === value;
  const secret = headers.filter((header) => !isSafe(header)).map(([name]) => name);
  return {
    text: headers
      .filter(isSafe)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    notes: [
      ...notes.map((note) => mask(note)),
      ...(secret.length === 0
        ? []
        : [`Left out: ${secret.join(', ')}. That is because it holds a secret of elsewhere.`]),
    ],
  };
}

/** What fetch sends anyway. */
const isUsual = (name: string, value: string) => /^accept$/i.test(name) && value === '*/*';
