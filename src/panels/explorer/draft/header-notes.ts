import { headerOf, linesOf, MAX_HEADERS, RESERVED_HEADERS } from './other-headers.ts';

/** Why Parley does not send reserved headers, in the order of `RESERVED_HEADERS`. */
const REASONS = [
  'the token and the content type are chosen in their own fields',
  'this page writes them',
  'browsers write them',
];

/** Sentences about the lines of a draft that are not sent, because `parseHeaders` leaves them out. */
export function headerNotes(text = ''): readonly string[] {
  const lines = linesOf(text);
  const names = lines.slice(0, MAX_HEADERS).map((line) => headerOf(line)?.[0] ?? null);
  const invalidLine = lines[names.indexOf(null)];
  const reservedNames = RESERVED_HEADERS.map((pattern) =>
    names.filter((name) => name !== null && pattern.test(name)),
  );
  return [
    ...reservedNames.flatMap((matches, index) =>
      matches.length === 0
        ? []
        : [`Not sent: ${matches.join(', ')}. That is because ${REASONS[index]}.`],
    ),
    ...(invalidLine === undefined
      ? []
      : [`Not sent: “${invalidLine.slice(0, 60)}” is no header, such as “Name: value”.`]),
    ...(lines.length > MAX_HEADERS ? [`Only the first ${MAX_HEADERS} headers are sent.`] : []),
  ];
}
