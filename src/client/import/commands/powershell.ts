import { isJsonObject } from '../../../contract/json.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';
import { FORM, formBody, addQuery, addType } from '../reading/bodies.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from '../reading/found.ts';
import { formText, objectAt, textAt } from '../reading/json-values.ts';
import {
  BLANKS,
  BLANKS_AND_LINES,
  NAME,
  PowerShellReader,
  UNREADABLE,
} from './powershell-reader.ts';

const CALL = /^(?:invoke-restmethod|invoke-webrequest|irm|iwr)$/i;
/** Everything before the next statement. */
const BEFORE_STATEMENT = /[^A-Za-z_$]*/y;

/** The requests that a script of PowerShell sends. It runs nothing. Takes linear time; never throws. */
export function powerShellRequests(text: string): readonly FoundRequest[] {
  const script = new PowerShellReader(text.replaceAll('\r\n', '\n'));
  const found: FoundRequest[] = [];
  while (script.at < script.text.length && found.length <= MAX_REQUESTS) {
    script.match(BEFORE_STATEMENT);
    const before = script.at;
    try {
      const request = readStatement(script);
      if (request !== null) found.push(request);
    } catch (error) {
      if (error !== UNREADABLE) throw error;
    }
    // Skips a character that cannot be read.
    if (script.at === before) script.at += 1;
  }
  const variables = [...script.unknown];
  return found.map((request) => ({ ...request, variables }));
}

/** Reads `$name = value`, `$headers.Add(name, value)`, `$headers[name] = value`, or a call, whose request it returns. */
function readStatement(script: PowerShellReader): FoundRequest | null {
  const variable = script.variableName();
  if (variable === null) return CALL.test(script.match(NAME)) ? readCall(script) : null;
  const isAdding = script.skipMark('.Add(');
  if (isAdding || script.skipMark('[')) {
    const name = textAt(script.value());
    const isRead = isAdding
      ? script.skipMark(',', BLANKS_AND_LINES)
      : script.skipMark(']') && script.skipMark('=');
    if (isRead) script.addTo(variable, name, formText(script.value()));
    return null;
  }
  if (!script.skipMark('=')) return null;
  // `$answer = Invoke-RestMethod …`
  const before = script.at;
  script.match(BLANKS);
  if (CALL.test(script.match(NAME))) return readCall(script);
  script.at = before;
  script.keep(variable, script.value());
  return null;
}

function readCall(script: PowerShellReader): FoundRequest | null {
  const given = new Map<string, unknown>();
  for (;;) {
    script.match(BLANKS);
    if (script.at >= script.text.length || /[\n;|)}]/.test(script.text.charAt(script.at))) break;
    if (script.skipMark('-')) {
      const name = script.match(NAME).toLowerCase();
      if (name === '') throw UNREADABLE;
      if (!SWITCHES.has(name)) given.set(name, script.argument());
    } else if (/^@\w/.test(script.text.slice(script.at, script.at + 2))) {
      // Splatting: a variable with all the parameters.
      script.at += 1;
      const values = objectAt(script.use(script.match(NAME)));
      for (const [name, value] of Object.entries(values)) given.set(name.toLowerCase(), value);
    } else given.set('uri', script.argument());
  }
  const url = textAt(given.get('uri'));
  return url === '' ? null : requestOf(url, given);
}

/** Parameters without a value. */
const SWITCHES: ReadonlySet<string> = new Set([
  'usebasicparsing',
  'skipcertificatecheck',
  'skiphttperrorcheck',
  'verbose',
  'disablekeepalive',
  'usedefaultcredentials',
  'allowunencryptedauthentication',
  'passthru',
  'resume',
]);

function requestOf(url: string, given: ReadonlyMap<string, unknown>): FoundRequest {
  const verb = textAt(given.get('method')).toUpperCase() || 'GET';
  const headers: HeaderList = Object.entries(objectAt(given.get('headers'))).map(
    ([name, value]) => [name, textAt(value)] as const,
  );
  const type = textAt(given.get('contenttype'));
  const body = given.get('body');
  // A table is sent as a form.
  const text = isJsonObject(body)
    ? formBody(Object.entries(body).map(([name, value]) => [name, formText(value)] as const))
    : textAt(body);
  const isQuery = verb === 'GET' && isJsonObject(body);
  if (isQuery) return makeRequest({ url: addQuery(url, text), verb, headers });
  return makeRequest({
    url,
    verb,
    headers: text === '' && type === '' ? headers : addType(headers, type || FORM),
    body: text,
  });
}
