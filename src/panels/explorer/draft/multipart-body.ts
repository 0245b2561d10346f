import type { JsonSchema } from '../../../contract/catalog.ts';
import { typedField, type Field, type Fields } from './field.ts';
import { unreadable, type ParsedBody } from './parsed-body.ts';

/**
 * `multipart/form-data`, with line feeds as line ends while it is edited; `onTheWire` makes them CRLF, as
 * browsers do in the values of a form too.
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

/** How many dashes make the boundary longer than whatever looks like it in the texts. */
function dashesToAdd(texts: readonly string[]): number {
  let most = 0;
  for (const text of texts) {
    for (const [found] of text.matchAll(/parley-boundary-*/g)) {
      most = Math.max(most, found.length - BOUNDARY.length + 1);
    }
  }
  return most;
}

/** The boundary a body is written with, for its Content-Type: what its first line says. */
export function boundaryOf(body: string): string {
  return /^--([^\s"]{1,70})/.exec(body)?.[1]?.replace(/--$/, '') || BOUNDARY;
}

export function onTheWire(body: string): string {
  return body.replace(/\r\n|\r|\n/g, '\r\n');
}

export function decodeMultipart(body: string, schema: JsonSchema): ParsedBody {
  const text = body.replace(/\r\n?/g, '\n');
  const boundary = boundaryOf(text);
  if (!text.startsWith(`--${boundary}`)) {
    return unreadable(`The first line of a multipart body must be “--${boundary}”.`);
  }
  const sections = `\n${text}`.split(`\n--${boundary}`).slice(1);
  const last = sections.pop();
  if (last?.trimEnd() !== '--') {
    return unreadable(`The last line of the multipart body must be “--${boundary}--”.`);
  }
  const fields: Field[] = [];
  for (const section of sections) {
    // A dot would stop at line separators, which are no line ends of HTTP.
    const part = /^\n((?:[^\n]+\n)+)\n([^]*)$/u.exec(section);
    const name = /^content-disposition:[^\n]*?[;\s]name="([^"]*)"/imu.exec(part?.[1] ?? '')?.[1];
    if (part === null || name === undefined) {
      return unreadable('A part has no “Content-Disposition: form-data; name="…"” line.');
    }
    const argument = unescapeName(name);
    fields.push(typedField(argument, part[2] ?? '', schema.properties?.[argument]));
  }
  return { ok: true, fields };
}

const escapeName = (name: string) =>
  name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const unescapeName = (name: string) =>
  name.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
