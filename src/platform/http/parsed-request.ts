import { late } from '../../base/late.ts';
import type { RequestHead, RequestHeaders } from './answer.ts';
import type { ReceivedBody } from './body.ts';
import { decoderOf, parseContentType, type ContentType } from './content-type.ts';
import { bareIn, parseJsonObject, parseUrlEncoded, type ParsedBody } from './form.ts';

/**
 * A parsed Web API request. It holds facts only: the rules of the pipeline decide whether they are acceptable, so a
 * fault is a value here, never an exception.
 */
export interface ParsedRequest {
  readonly verb: string;
  readonly headers: RequestHeaders;
  readonly contentType: ContentType | null;
  readonly body: ReceivedBody;
  /** The value of Content-Length, or null. */
  readonly declaredLength: number | null;
  /** The format the body was parsed as; null without a body. */
  readonly form: 'urlencoded' | 'multipart' | 'json' | null;
  readonly parsed: ParsedBody;
  /** Arguments of the query and the body; the body takes precedence. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly query: ReadonlyMap<string, unknown>;
  /** Names of the `values` that were sent with a bare `=` in the query or a form, which should be `%3D`. */
  readonly bare: ReadonlySet<string>;
}

/** What reads multipart bodies, which few programs send. */
const MULTIPART = late(() => import('./multipart.ts'), { ahead: true });

type ReadBody = Extract<ParsedBody, { readonly values: unknown }>;

const NOTHING: ReadBody = { values: new Map() };
const NONE: ReadonlySet<string> = new Set();

/**
 * Reads a Web API request (interface, "Limits": content types and charsets). A promise only if the body is multipart.
 * Never throws.
 */
export function readRequest(
  request: RequestHead,
  url: URL,
  body: ReceivedBody,
): ParsedRequest | Promise<ParsedRequest> {
  const header = request.headers.get('content-type');
  const contentType = parseContentType(header);
  const read = readBody(contentType, header ?? '', body);
  return read instanceof Promise
    ? read.then((formatted) => parseRequest(request, url, body, contentType, formatted))
    : parseRequest(request, url, body, contentType, read);
}

function parseRequest(
  request: RequestHead,
  url: URL,
  body: ReceivedBody,
  contentType: ContentType | null,
  { form, parsed }: FormattedBody,
): ParsedRequest {
  const declared = request.headers.get('content-length');
  const { values, query, bare } = withQuery(url, 'values' in parsed ? parsed : NOTHING);
  return {
    verb: request.method.toUpperCase(),
    headers: request.headers,
    contentType,
    body,
    declaredLength: declared !== null && /^\d+$/.test(declared.trim()) ? Number(declared) : null,
    form,
    parsed,
    values,
    query,
    bare,
  };
}

/** The arguments of a body together with those of the query, if there is one. */
function withQuery(
  url: URL,
  { values, bare = NONE }: ReadBody,
): Pick<ParsedRequest, 'values' | 'query' | 'bare'> {
  if (url.search === '') return { values, query: NOTHING.values, bare };
  const query = new Map<string, unknown>(url.searchParams);
  const bareInQuery = [...bareIn(url.search)].filter((name) => !values.has(name));
  return {
    values: new Map([...query, ...values]),
    query,
    bare: new Set([...bareInQuery, ...bare]),
  };
}

type FormattedBody = Pick<ParsedRequest, 'form' | 'parsed'>;

/** Only a multipart body is read by the runtime, which takes its time. */
function readBody(
  contentType: ContentType | null,
  header: string,
  { bytes }: ReceivedBody,
): FormattedBody | Promise<FormattedBody> {
  const decode = decoderOf(contentType?.charset ?? null);
  if (bytes.byteLength === 0 || contentType === null || decode === undefined)
    return { form: null, parsed: NOTHING };
  switch (contentType.type) {
    case 'application/x-www-form-urlencoded':
      return { form: 'urlencoded', parsed: parseUrlEncoded(decode(bytes), decode) };
    case 'multipart/form-data':
      return MULTIPART.load()
        .then(({ parseMultipart }) => parseMultipart(bytes, header, contentType.boundary))
        .then((parsed) => ({ form: 'multipart', parsed }));
    case 'application/json':
      return { form: 'json', parsed: parseJsonObject(decode(bytes)) };
    case 'text/plain': {
      // Not shown how such a body is written: JSON when it looks like it, else a form.
      const text = decode(bytes);
      return text.trimStart().startsWith('{')
        ? { form: 'json', parsed: parseJsonObject(text) }
        : { form: 'urlencoded', parsed: parseUrlEncoded(text, decode) };
    }
    default:
      return { form: null, parsed: NOTHING };
  }
}
