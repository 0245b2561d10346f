import type { ErrorCode, WarningCode } from '../../contract/errors/errors.ts';
import type { RecipeRecorder } from './steps/recipe-recorder.ts';
import type { RecipeCard } from './recipe-book.ts';
import { callBot, ownMessage } from './steps/recipe-steps.ts';

/** A call of chat.delete with a body and a Content-Type that no client library would send. */
function handWrittenCall(
  code: ErrorCode | WarningCode,
  title: string,
  caption: string,
  type: string | null,
  body: (recorder: RecipeRecorder) => string,
): RecipeCard {
  return {
    code,
    title,
    caption,
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

/** A call that deletes a message of the bot, and is answered with a warning about its body. */
function callWithWarning(
  code: WarningCode,
  title: string,
  caption: string,
  type: string,
  body: (channel: string, ts: string) => string,
): RecipeCard {
  return {
    code,
    title,
    caption,
    make: async (recorder) => {
      const { channel, ts } = await ownMessage(recorder);
      const headers = { authorization: `Bearer ${recorder.bot}`, 'content-type': type };
      await recorder.send('POST', '/api/chat.delete', headers, body(channel, ts));
    },
  };
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Errors and warnings about the form of a request: its verb, its headers and its body. */
export const ABOUT_READING: readonly RecipeCard[] = [
  {
    code: 'method_not_allowed',
    title: 'A message is deleted with GET',
    caption:
      'Methods that change something take POST only, because browsers and proxies may repeat or prefetch a GET. The Allow header lists the verbs.',
    make: (recorder) => {
      const query = new URLSearchParams({ channel: recorder.channel('deploys'), ts: '1.000000' });
      const headers = { authorization: `Bearer ${recorder.bot}` };
      return recorder.send('GET', `/api/chat.delete?${query}`, headers, null);
    },
  },
  {
    code: 'unknown_method',
    title: 'A method that does not exist',
    caption:
      'There is no chat.remove; the method that removes messages is chat.delete. req_method in the answer repeats the name you sent.',
    make: callBot('chat.remove', {}),
  },
  handWrittenCall(
    'invalid_arg_name',
    'An argument name contains a dot',
    'Names of arguments consist of letters, digits and underscores, so message.ts cannot be one. Send channel and ts, as the reference of the method names them.',
    FORM,
    inDeploys('&message.ts=1.000000'),
  ),
  handWrittenCall(
    'invalid_arguments',
    'An argument is missing, another is not a boolean',
    'ts is missing, and perhaps is neither true nor false. response_metadata.messages lists every fault.',
    FORM,
    inDeploys('&as_user=perhaps'),
  ),
  handWrittenCall(
    'invalid_array_arg',
    'A list is sent where a string is required',
    'JSON can hold lists, and channel takes one string. Send the id alone.',
    'application/json',
    (recorder) => JSON.stringify({ channel: [recorder.channel('deploys')], ts: '1.000000' }),
  ),
  handWrittenCall(
    'invalid_charset',
    'The charset is utf-7',
    'Bodies are read as utf-8 or iso-8859-1, and utf-7 is neither.',
    `${FORM}; charset=utf-7`,
    inDeploys('&ts=1.000000'),
  ),
  handWrittenCall(
    'invalid_form_data',
    'A percent sign is not followed by two hexadecimal digits',
    'In a form, a percent sign begins an escape, and 100% ends in the middle of one. Let a library encode the form: it writes %25.',
    FORM,
    inDeploys('&ts=100%'),
  ),
  handWrittenCall(
    'invalid_post_type',
    'The body is XML',
    'The platform reads JSON, forms, multipart forms and plain text, not XML.',
    'application/xml',
    () => '<delete/>',
  ),
  handWrittenCall(
    'missing_post_type',
    'The body has no Content-Type',
    'Without a Content-Type the platform does not know how to read the body. Most libraries set it; this client sent the body without one.',
    null,
    inDeploys('&ts=1.000000'),
  ),
  handWrittenCall(
    'request_timeout',
    'A multipart form ends before its closing boundary',
    'The last line of a multipart body must be the boundary with two hyphens behind it, and it did not arrive: the upload was interrupted. Send the whole body again.',
    'multipart/form-data; boundary=x',
    (recorder) => part('channel', recorder.channel('deploys')),
  ),
  callWithWarning(
    'missing_charset',
    'Plain text without a charset',
    'The message is deleted; the warning says that the text could be misread.',
    'text/plain',
    (channel, ts) => `channel=${channel}&ts=${ts}`,
  ),
  callWithWarning(
    'superfluous_charset',
    'A multipart form with a charset',
    'The message is deleted; the warning says that multipart forms have no charset of their own. Leave it out.',
    'multipart/form-data; charset=utf-8; boundary=x',
    (channel, ts) => `${part('channel', channel)}${part('ts', ts)}--x--\r\n`,
  ),
];
