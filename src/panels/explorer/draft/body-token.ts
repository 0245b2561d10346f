import { looksLikeJson, type BodyType } from './body-type.ts';
import { encodeForm } from './form-body.ts';
import { boundaryOf, encodeMultipart } from './multipart-body.ts';

/**
 * Adds the token to a body as the argument `token`, before the other arguments, which stay unchanged. Returns null
 * if the body is too malformed to add it.
 */
export function bodyWithToken(type: BodyType, body: string, token: string): string | null {
  switch (type) {
    case 'form':
      return formWithToken(body, token);
    case 'text':
      return looksLikeJson(body) ? jsonWithToken(body, token) : formWithToken(body, token);
    case 'json':
      return jsonWithToken(body, token);
    case 'multipart': {
      const part = encodeMultipart([tokenField(token)])
        .split('\n')
        .slice(1, -2)
        .join('\n');
      const boundary = boundaryOf(body);
      return body.startsWith(`--${boundary}`) ? `--${boundary}\n${part}\n${body}` : null;
    }
  }
}

const tokenField = (token: string) => ({ name: 'token', text: token, literal: false });

function formWithToken(body: string, token: string): string {
  return [encodeForm([tokenField(token)]), body].filter((piece) => piece !== '').join('&');
}

function jsonWithToken(body: string, token: string): string | null {
  const property = `"token": ${JSON.stringify(token)}`;
  if (body.trim() === '') return `{${property}}`;
  const object = /^(\s*\{)(\s*)([^]*)/u.exec(body);
  if (!object) return null;
  const [, brace, space, rest] = object;
  return rest?.startsWith('}')
    ? `${brace}${property}${space}${rest}`
    : `${brace}${space}${property},${space || ' '}${rest}`;
}
