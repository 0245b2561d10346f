import type { ErrorCode, WarningCode } from '../../contract/errors.ts';
import type { RecipeRecorder } from './recipe-recorder.ts';
import type { RecipeCard } from './recipe-book.ts';

/** A call of chat.delete whose headers and body are written by hand. */
function written(
  code: ErrorCode | WarningCode,
  title: string,
  type: string | null,
  body: (recorder: RecipeRecorder) => string,
): RecipeCard {
  return {
    code,
    title,
    make: (recorder) => {
      const headers: Record<string, string> = { authorization: `Bearer ${recorder.bot}` };
      if (type !== null) headers['content-type'] = type;
      return recorder.send('POST', '/api/chat.delete', headers, body(recorder));
    },
  };
}

const FORM = 'application/x-www-form-urlencoded';
const inDeploys = (rest: string) => (recorder: RecipeRecorder) =>
  `channel=${recorder.channel('deploys')}${rest}`;

/** A bot's message, deleted by a body that earns a warning. */
function warned(
  code: WarningCode,
  title: string,
  type: string,
  body: (channel: string, ts: string) => string,
): RecipeCard {
  return {
    code,
    title,
    make: async (recorder) => {
      const channel = recorder.channel('deploys');
      const { body: page } = await recorder.call('conversations.history', { channel, limit: '1' });
      const headers = { authorization: `Bearer ${recorder.bot}`, 'content-type': type };
      await recorder.send('POST', '/api/chat.delete', headers, body(channel, page.messages[0].ts));
    },
  };
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Errors in how a request is written. */
export const ABOUT_READING: readonly RecipeCard[] = [
  written(
    'invalid_arg_name',
    'An argument name contains a dot',
    FORM,
    inDeploys('&message.ts=1.000000'),
  ),
  written(
    'invalid_arguments',
    'An argument is missing, another is not a boolean',
    FORM,
    inDeploys('&as_user=perhaps'),
  ),
  written(
    'invalid_array_arg',
    'A list is sent where a string is required',
    'application/json',
    (recorder) => JSON.stringify({ channel: [recorder.channel('deploys')], ts: '1.000000' }),
  ),
  written(
    'invalid_charset',
    'The charset is utf-7',
    `${FORM}; charset=utf-7`,
    inDeploys('&ts=1.000000'),
  ),
  written(
    'invalid_form_data',
    'A percent sign is not followed by two hexadecimal digits',
    FORM,
    inDeploys('&ts=100%'),
  ),
  written('invalid_post_type', 'The body is XML', 'application/xml', () => '<delete/>'),
  written('missing_post_type', 'The body has no Content-Type', null, inDeploys('&ts=1.000000')),
  written(
    'request_timeout',
    'A multipart form ends before its closing boundary',
    'multipart/form-data; boundary=x',
    (recorder) => part('channel', recorder.channel('deploys')),
  ),
  warned(
    'missing_charset',
    'Plain text without a charset',
    'text/plain',
    (channel, ts) => `channel=${channel}&ts=${ts}`,
  ),
  warned(
    'superfluous_charset',
    'A multipart form with a charset',
    'multipart/form-data; charset=utf-8; boundary=x',
    (channel, ts) => `${part('channel', channel)}${part('ts', ts)}--x--\r\n`,
  ),
];
