import type { JsonSchema } from '../../../../contract/catalog.ts';
import { failToRead, type ParsedBody } from './body-type.ts';
import { fieldOfText, type Field, type Fields } from './field.ts';

/**
 * The boundary of `multipart/form-data`. While a body is edited, it has LF line endings; `toWireText` converts all of them to
 * CRLF, including those in values, as browsers do.
 */
const BOUNDARY = 'parley-boundary';

export function encodeMultipart(fields: Fields): string {
  const values = fields.map(({ name, text }) => [name, text.replace(/\r\n?/g, '\n')] as const);
  const boundary = BOUNDARY + '-'.repeat(dashesToAdd(values.map(([, text]) => text)));
  const parts = values.map(
    ([name, text]) =>
      `--${boundary}\nContent-Disposition: form-data; name="${escapeName(name)}"\n\n${text}\n`,
  );
  return `${parts.join('')}--${boundary}--\n`;
}

/** How many dashes to append to the boundary, so that no value contains it. */
function dashesToAdd(texts: readonly string[]): number {
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
    return failToRead(`The first line of a multipart body must be “--${boundary}”.`);
  }
  const sections = `\n${text}`.split(`\n--${boundary}`).slice(1);
  const last = sections.pop();
  if (last?.trimEnd() !== '--') {
    return failToRead(`The last line of the multipart body must be “--${boundary}--”.`);
  }
  const fields: Field[] = [];
  for (const section of sections) {
    // A dot does not match line separators such as U+2028, which do not end a line in HTTP.
    const part = /^\n((?:[^\n]+\n)+)\n([^]*)$/u.exec(section);
    const name = /^content-disposition:[^\n]*?[;\s]name="([^"]*)"/imu.exec(part?.[1] ?? '')?.[1];
    if (part === null || name === undefined) {
      return failToRead('A part is missing the line “Content-Disposition: form-data; name="…"”.');
    }
    const argument = unescapeName(name);
    fields.push(fieldOfText(argument, part[2] ?? '', schema.properties?.[argument]));
  }
  return { ok: true, fields };
}

const escapeName = (name: string) =>
  name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const unescapeName = (name: string) =>
  name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
