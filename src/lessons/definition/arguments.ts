import { isJsonObject, parseJson, withoutNulls } from '../../contract/json.ts';

/** The parts of a request from which its arguments are read. */
interface SentCall {
  readonly surface: string;
  /** Path and query. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The arguments of a call, as the platform reads them: those of the query and those of the body, which win. Fields of JSON with
 * the value null are left out. For a webhook, only the body counts. Never throws; a body that cannot be read has no arguments.
 */
export function argumentsOf({ surface, path, contentType, body }: SentCall): Arguments {
  if (surface === 'webhooks') return payloadOf(contentType, body);
  const query = path.slice(path.indexOf('?') + 1 || path.length);
  return { ...formOf(query), ...bodyOf(contentType, body) };
}

function bodyOf(contentType: string, body: string): Arguments {
  if (isForm(contentType)) return formOf(body);
  const boundary = /^multipart\/form-data\s*;.*\bboundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary !== undefined) return multipartOf(boundary, body);
  const isText = /^text\/plain\b/i.test(contentType);
  return isText && !body.trimStart().startsWith('{') ? formOf(body) : objectOf(body);
}

/** Reads the body for a webhook: JSON, or a form with JSON in the field `payload`. `curl -d '{…}'` declares its JSON as a form. */
function payloadOf(contentType: string, body: string): Arguments {
  const payload = isForm(contentType) ? formOf(body)['payload'] : undefined;
  return objectOf(typeof payload === 'string' ? payload : body);
}

const isForm = (contentType: string): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(contentType);

const formOf = (text: string): Arguments => Object.fromEntries(new URLSearchParams(text));

function multipartOf(boundary: string, body: string): Arguments {
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).flatMap((part) => {
    const end = part.indexOf('\r\n\r\n');
    const name = /;\s*name="([^"]*)"/i.exec(part.slice(0, Math.max(end, 0)))?.[1];
    return name === undefined ? [] : [[name, part.slice(end + 4)] as const];
  });
  return Object.fromEntries(parts);
}

/** A text as a JSON object; empty if it is anything else. */
function objectOf(text: string): Arguments {
  const json = parseJson(text);
  return 'value' in json && isJsonObject(json.value) ? (withoutNulls(json.value) as Arguments) : {};
}
