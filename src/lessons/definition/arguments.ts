import { isJsonObject, parseJson, withoutNulls } from '../../contract/json.ts';

/** The parts of a call that hold its arguments. */
interface SentCall {
  readonly surface: string;
  /** Path and query. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The arguments of a call, as the platform reads them: those of the query, then those of the body. A null of JSON is no
 * argument. A webhook reads its body alone. Never throws; a body that cannot be read has no arguments.
 */
export function argumentsOf({ surface, path, contentType, body }: SentCall): Arguments {
  if (surface === 'webhooks') return payloadOf(contentType, body);
  const query = path.slice(path.indexOf('?') + 1 || path.length);
  return { ...formOf(query), ...bodyOf(contentType, body) };
}

function bodyOf(contentType: string, body: string): Arguments {
  if (isForm(contentType)) return formOf(body);
  const boundary = /^multipart\/form-data\s*;.*\bboundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary !== undefined) return partsOf(boundary, body);
  const isText = /^text\/plain\b/i.test(contentType);
  return isText && !body.trimStart().startsWith('{') ? formOf(body) : objectOf(body);
}

/** A webhook takes JSON, also in the field `payload` of a form. `curl -d '{…}'` calls JSON a form. */
function payloadOf(contentType: string, body: string): Arguments {
  const payload = isForm(contentType) ? formOf(body)['payload'] : undefined;
  return objectOf(typeof payload === 'string' ? payload : body);
}

const isForm = (contentType: string): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType);

const formOf = (text: string): Arguments => Object.fromEntries(new URLSearchParams(text));

function partsOf(boundary: string, body: string): Arguments {
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).flatMap((part) => {
    const end = part.indexOf('\r\n\r\n');
    const name = /;\s*name="([^"]*)"/i.exec(part.slice(0, Math.max(end, 0)))?.[1];
    return name === undefined ? [] : [[name, part.slice(end + 4)] as const];
  });
  return Object.fromEntries(parts);
}

/** A text as a JSON object; empty if it is anything else. */
function objectOf(text: string): Arguments {
  const read = parseJson(text);
  return 'value' in read && isJsonObject(read.value) ? (withoutNulls(read.value) as Arguments) : {};
}
