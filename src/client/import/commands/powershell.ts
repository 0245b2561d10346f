import { isJsonObject } from '../../../contract/json.ts';
import type { HeaderList } from '../../../contract/sandbox.ts';
import { FORM_TYPE, formBody, addQuery, addContentType } from '../reading/bodies.ts';
import { makeRequest, MAX_REQUESTS, type FoundRequest } from '../reading/found.ts';
import { formText, asObject, toText } from '../reading/json-values.ts';
import {
  BLANKS,
  BLANKS_AND_LINES,
  NAME,
  PowerShellReader,
  UNREADABLE,
} from './powershell-reader.ts';

const REQUEST_COMMAND = /^(?:invoke-restmethod|invoke-webrequest|irm|iwr)$/i;
/** Everything before the next statement. */
const BEFORE_STATEMENT = /[^A-Za-z_$]*/y;

/** The requests that a script of PowerShell sends. It runs nothing. Takes linear time; never throws. */
export function powerShellRequests(text: string): readonly FoundRequest[] {
  const script = new PowerShellReader(text.replaceAll('\r\n', '\n'));
  const requests: FoundRequest[] = [];
  while (script.at < script.text.length && requests.length <= MAX_REQUESTS) {
    script.match(BEFORE_STATEMENT);
    const startIndex = script.at;
    try {
      const request = readStatement(script);
      if (request !== null) requests.push(request);
    } catch (error) {
      if (error !== UNREADABLE) throw error;
    }
    // Skips a character that cannot be read.
    if (script.at === startIndex) script.at += 1;
  }
  const variables = [...script.unknownVariables];
  return requests.map((request) => ({ ...request, variables }));
}

/** Reads `$name = value`, `$headers.Add(name, value)`, `$headers[name] = value` or a call. Returns a call’s request, else null. */
function readStatement(script: PowerShellReader): FoundRequest | null {
  const variable = script.readVariableName();
  if (variable === null) return REQUEST_COMMAND.test(script.match(NAME)) ? readCall(script) : null;
  const isAdding = script.skipMark('.Add(');
  if (isAdding || script.skipMark('[')) {
    const name = toText(script.readValue());
    const hasValue = isAdding
      ? script.skipMark(',', BLANKS_AND_LINES)
      : script.skipMark(']') && script.skipMark('=');
    if (hasValue) script.addTo(variable, name, formText(script.readValue()));
    return null;
  }
  if (!script.skipMark('=')) return null;
  // `$answer = Invoke-RestMethod …`
  const startIndex = script.at;
  script.match(BLANKS);
  if (REQUEST_COMMAND.test(script.match(NAME))) return readCall(script);
  script.at = startIndex;
  script.setVariable(variable, script.readValue());
  return null;
}

function readCall(script: PowerShellReader): FoundRequest | null {
  const parameters = new Map<string, unknown>();
  for (;;) {
    script.match(BLANKS);
    if (script.at >= script.text.length || /[\n;|)}]/.test(script.text.charAt(script.at))) break;
    if (script.skipMark('-')) {
      const name = script.match(NAME).toLowerCase();
      if (name === '') throw UNREADABLE;
      if (!SWITCHES.has(name)) parameters.set(name, script.readArgument());
    } else if (/^@\w/.test(script.text.slice(script.at, script.at + 2))) {
      // Splatting: a variable with all the parameters.
      script.at += 1;
      const values = asObject(script.variableValue(script.match(NAME)));
      for (const [name, value] of Object.entries(values)) parameters.set(name.toLowerCase(), value);
    } else parameters.set('uri', script.readArgument());
  }
  const url = toText(parameters.get('uri'));
  return url === '' ? null : requestOf(url, parameters);
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

function requestOf(url: string, parameters: ReadonlyMap<string, unknown>): FoundRequest {
  const verb = toText(parameters.get('method')).toUpperCase() || 'GET';
  const headers: HeaderList = Object.entries(asObject(parameters.get('headers'))).map(
    ([name, value]) => [name, toText(value)] as const,
  );
  const type = toText(parameters.get('contenttype'));
  const body = parameters.get('body');
  // A table is sent as a form.
  const text = isJsonObject(body)
    ? formBody(Object.entries(body).map(([name, value]) => [name, formText(value)] as const))
    : toText(body);
  const isQuery = verb === 'GET' && isJsonObject(body);
  if (isQuery) return makeRequest({ url: addQuery(url, text), verb, headers });
  return makeRequest({
    url,
    verb,
    headers: text === '' && type === '' ? headers : addContentType(headers, type || FORM_TYPE),
    body: text,
  });
}
