import { pythonLiteral, pythonString } from './python-literal.ts';
import { hasSdkFunction, type SdkCall } from './sdk-call.ts';
import { TOKEN_PLACEHOLDER } from './token-placeholder.ts';

/** The call with Python's `slack_sdk`. */
export function pythonSdkSnippet({ method, apiUrl, args, token }: SdkCall): string {
  const credential = token === null ? '' : `token=${pythonString(token)}, `;
  return `${token === TOKEN_PLACEHOLDER ? 'import os\n\n' : ''}from slack_sdk import WebClient

client = WebClient(${credential}base_url=${pythonString(apiUrl)})
response = client.${callExpression(method, args)}
print(response.data)`;
}

function callExpression(method: string, args: SdkCall['args']): string {
  const entries = Object.entries(args);
  if (!hasSdkFunction(method)) {
    const parameters = entries.length === 0 ? '' : `, params=${pythonLiteral(args)}`;
    return `api_call(${pythonString(method)}${parameters})`;
  }
  const name = method.replaceAll('.', '_');
  if (entries.length === 0) return `${name}()`;
  if (!entries.every(([argument]) => isIdentifier(argument))) {
    return `${name}(**${pythonLiteral(args)})`;
  }
  const list = entries.map(([argument, value]) => `    ${argument}=${pythonLiteral(value, 4)},\n`);
  return `${name}(\n${list.join('')})`;
}

/** Words that cannot be the names of arguments in Python. */
const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

const isIdentifier = (text: string) => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);
