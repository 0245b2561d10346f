import { javascriptLiteral, javascriptString } from './javascript-literal.ts';
import { hasSdkFunction, type SdkCall } from './sdk-call.ts';

/** The call with Node's `@slack/web-api`. */
export function javascriptSdkSnippet({ method, apiUrl, args, token }: SdkCall): string {
  const argsLiteral = Object.keys(args).length === 0 ? null : javascriptLiteral(args);
  const call = hasSdkFunction(method)
    ? `client.${method}(${argsLiteral ?? ''})`
    : `client.apiCall(${[javascriptString(method), ...(argsLiteral ? [argsLiteral] : [])].join(', ')})`;
  const credential = token === null ? 'undefined' : javascriptString(token);
  return `import { WebClient } from '@slack/web-api';

const client = new WebClient(${credential}, {
  slackApiUrl: ${javascriptString(apiUrl)},
});
const response = await ${call};
console.log(response);`;
}
