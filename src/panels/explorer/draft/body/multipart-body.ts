import type { JsonSchema } from '../../../../contract/catalog.ts';
import { failParsing, type ParsedBody } from './body-type.ts';
import { fieldOfText, type Field, type Fields } from './field.ts';

/**
 * The boundary of `multipart/form-data`. While a body is edited, it has LF line endings; `toWireText` converts all of them to
 * CRLF, including those in values, as browsers do.
 */
const BOUNDARY = 'parley-boundary';

export function encodeMultipart(fields: Fields): string {
  const entries = fields.map(({ name, text }) => [name, text.replace(/\r\n?/g, '\n')] as const);
  const boundary = BOUNDARY + '-'.repeat(countDashesToAdd(entries.map(([, text]) => text)));
  const parts = entries.map(
    ([name, text]) =>
      `--${boundary}\nContent-Disposition: form-data; name="${escapeName(name)}"\n\n${text}\n`,
  );
  return `${parts.join('')}--${boundary}--\n`;
}

/** How many dashes to append to the boundary, so that no value contains it. */
function countDashesToAdd(texts: readonly string[]): number {
  let dashes = 0;
  for (const text of texts) {
    for (const [found] of text.matchAll(/parley-boundary-*/g)) {
      dashes = Math.max(dashes, found.length - BOUNDARY.length + 1);
    }
  }
  return dashes;
}

/** The boundary of a body, from its first line, for its Content-Type. */
export function boundaryOf(body: string): string {
  return /^--([^\s"]{1,70})/.exec(body)?.[1]?.replace(/--$/, '') || BOUNDARY;
}

/** Converts all line endings to CRLF. */
export function toWireText(body: string): string {
  return body.replace(/\r\n|\r|\n/g, '\r\n');
}

export function decodeMultipart(body: string, schema: JsonSchema): ParsedBody {
  const text = body.replace(/\r\n?/g, '\n');
  const boundary = boundaryOf(text);
  if (!text.startsWith(`--${boundary}`)) {
    return failParsing(`The first line of a multipart body must be “--${boundary}”.`);
  }
  const sections = `\n${text}`.split(`\n--${boundary}`).slice(1);
  const lastSection = sections.pop();
  if (lastSection?.trimEnd() !== '--') {
    return failParsing(`The last line of the multipart body must be “--${boundary}--”.`);
  }
  const fields: Field[] = [];
  for (const section of sections) {
    // Not `.`: it does not match U+2028, which does not end a line in HTTP.
    const partMatch = /^\n((?:[^\n]+\n)+)\n([^]*)$/u.exec(section);
    const name = /^content-disposition:[^\n]*?[;\s]name="([^"]*)"/imu.exec(
      partMatch?.[1] ?? '',
    )?.[1];
    if (partMatch === null || name === undefined) {
      return failParsing('A part is missing the line “Content-Disposition: form-data; name="…"”.');
    }
    const argumentName = unescapeName(name);
    fields.push(fieldOfText(argumentName, partMatch[2] ?? '', schema.properties?.[argumentName]));
  }
  return { ok: true, fields };
}

const escapeName = (name: string) =>
  name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const unescapeName = (name: string) =>
  name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
