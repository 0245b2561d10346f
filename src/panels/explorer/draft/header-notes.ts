import { headerOf, linesOf, MAX_HEADERS, RESERVED_HEADERS } from './other-headers.ts';

/** Why not, for each of `RESERVED_HEADERS`. */
const WHY = [
  'the token and the content type are chosen in their own fields',
  'this page writes them',
  'browsers write them',
];

/** Sentences about the lines of a draft that `parseHeaders` does not send. */
export function headerNotes(text = ''): readonly string[] {
  const lines = linesOf(text);
  const read = lines.slice(0, MAX_HEADERS).map((line) => headerOf(line)?.[0] ?? null);
  const broken = lines[read.indexOf(null)];
  const left = RESERVED_HEADERS.map((names) =>
    read.filter((name) => name !== null && names.test(name)),
  );
  return [
    ...left.flatMap((names, of) =>
      names.length === 0 ? [] : [`Not sent: ${names.join(', ')}. That is because ${WHY[of]}.`],
    ),
    ...(broken === undefined
      ? []
      : [`Not sent: “${broken.slice(0, 60)}” is no header, such as “Name: value”.`]),
    ...(lines.length > MAX_HEADERS ? [`Only the first ${MAX_HEADERS} headers are sent.`] : []),
  ];
}
