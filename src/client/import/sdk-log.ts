import { isJsonObject, parseJson } from '../../contract/json.ts';
import type { HeaderList } from '../../contract/sandbox.ts';
import { FORM_TYPE, formBody, JSON_TYPE, addQuery, addContentType } from './reading/bodies.ts';
import { CodeReader } from './code-reader.ts';
import { makeRequest, type FoundRequest } from './reading/found.ts';
import { formText, asObject, toText, type JsonObject } from './reading/json-values.ts';

const NODE_URL = 'http request url: ';
const NODE_BODY = 'http request body: ';
const NODE_HEADERS = 'http request headers: ';
const PYTHON_START = 'Sending a request - url: ';

/** Both SDKs leave their tokens out of the log. */
const REDACTED_TOKEN: HeaderList = [['Authorization', 'Bearer (redacted)']];

/** The calls in the log of an SDK at its level `debug`; null if the text has none. */
export function loggedRequests(text: string): readonly FoundRequest[] | null {
  if (text.includes(PYTHON_START)) return pythonRequests(text);
  if (text.includes(NODE_URL)) return nodeRequests(text);
  const callStarts = [...text.matchAll(/apiCall\('([^']{1,200})'\) start/g)];
  if (callStarts.length === 0) return null;
  return callStarts.map(([, method = '']) =>
    makeRequest({
      url: `/api/${method}`,
      verb: 'POST',
      headers: addContentType(REDACTED_TOKEN, FORM_TYPE),
      notes: [
        'The log does not say its arguments: paste the lines that begin with “http request”, too.',
      ],
    }),
  );
}

/** The log of `@slack/web-api`: the address, the body and the headers have a line each. */
function nodeRequests(text: string): readonly FoundRequest[] {
  const requests: FoundRequest[] = [];
  for (const line of text.split('\n')) {
    const lastRequest = requests.at(-1);
    const url = textAfter(line, NODE_URL);
    if (url !== null) {
      const [address = ''] = url.split(/[^!-~]/, 1);
      requests.push(
        makeRequest({
          url: address,
          verb: 'POST',
          headers: addContentType(REDACTED_TOKEN, FORM_TYPE),
        }),
      );
      continue;
    }
    const body = textAfter(line, NODE_BODY);
    const headers = body === null ? textAfter(line, NODE_HEADERS) : null;
    const json = body ?? headers;
    if (lastRequest === undefined || json === null) continue;
    const reading = parseJson(json.slice(0, json.lastIndexOf('}') + 1));
    const value = 'value' in reading && isJsonObject(reading.value) ? reading.value : null;
    requests[requests.length - 1] =
      value === null
        ? {
            ...lastRequest,
            notes: [...lastRequest.notes, 'A line of its log was cut, and is left out.'],
          }
        : body === null
          ? { ...lastRequest, headers: loggedHeaders(value) }
          : { ...lastRequest, body: formBody(pairsOf(asObject(restoreLists(value)))) };
  }
  return requests;
}

function textAfter(line: string, mark: string): string | null {
  const at = line.indexOf(mark);
  return at < 0 ? null : line.slice(at + mark.length);
}

const pairsOf = (fields: JsonObject): HeaderList =>
  Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, formText(value)] as const);

const loggedHeaders = (value: JsonObject): HeaderList =>
  Object.entries(value).map(([name, each]) => [name, toText(each)] as const);

/** Restores the lists of a value: the log writes a list as an object whose names are numbers. Nested at most `MAX_DEPTH` levels. */
function restoreLists(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, restoreLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^(?:0|[1-9]\d{0,8})$/.test(name));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/** The log of `slack_sdk`: `url: …, params: {…}, json: {…}` in one line, as Python prints dictionaries. */
function pythonRequests(text: string): readonly FoundRequest[] {
  return text.split(PYTHON_START).slice(1).map(pythonRequest);
}

function pythonRequest(record: string): FoundRequest {
  const [head = '', verb = 'POST', url = ''] =
    /^(?:([A-Z]{3,7}) )?([^\s,]{0,4000})/.exec(record) ?? [];
  const { values, isWhole } = namedValues(record, head.length);
  const merge = (...names: readonly string[]): JsonObject =>
    Object.fromEntries(names.flatMap((name) => Object.entries(asObject(values.get(name)))));
  const json = merge('json', 'json_body');
  const fields = pairsOf(merge('params', 'query_params', 'body_params', 'data')).map(
    // The SDK sends truth values as numbers.
    ([name, value]) => [name, value === 'true' ? '1' : value === 'false' ? '0' : value] as const,
  );
  const hasJson = Object.keys(json).length > 0;
  const headers = [
    ...REDACTED_TOKEN,
    ...loggedHeaders(merge('headers')).filter(([name]) => name.toLowerCase() !== 'authorization'),
  ];
  const isGet = verb === 'GET';
  return makeRequest({
    url: isGet || hasJson ? addQuery(url, formBody(fields)) : url,
    verb,
    headers: isGet ? headers : addContentType(headers, hasJson ? JSON_TYPE : FORM_TYPE),
    body: isGet ? '' : hasJson ? JSON.stringify(json, null, 2) : formBody(fields),
    notes: isWhole ? [] : ['A part of its log cannot be read, and is left out.'],
  });
}

const NAME = /,\s{0,10}(\w{1,30}):\s{0,10}/y;

/** Reads pairs of a name and a value, up to the first value that cannot be read. `isWhole`: whether it could read all. */
function namedValues(
  record: string,
  from: number,
): { readonly values: ReadonlyMap<string, unknown>; readonly isWhole: boolean } {
  const values = new Map<string, unknown>();
  let at = from;
  for (;;) {
    NAME.lastIndex = at;
    const match = NAME.exec(record);
    if (match === null) return { values, isWhole: true };
    const reader = new CodeReader(record, NAME.lastIndex);
    const { ok, value } = reader.tryValue();
    if (!ok || value === undefined) return { values, isWhole: false };
    values.set(match[1] ?? '', value);
    at = reader.at;
  }
}
