import { pointerTo } from '../../contract/json.ts';

/** An error in one argument, as an answer describes it. */
export interface ArgumentFault {
  readonly argument: string;
  /** JSON pointer to the error, from the object of all arguments: `/blocks/0/text`. */
  readonly path: string;
  readonly message: string;
}

/** `[ERROR] must be an array [json-pointer:/blocks]` */
const POINTER_START = ' [json-pointer:';
const LEVEL_PREFIX = /^\[ERROR\] /u;

/** `[ERROR] missing required field: channel` */
const MISSING = /^(?:\[ERROR\] )?missing required field: (\S+)$/u;

/** Reads a line of `response_metadata.messages`; null if it is not about an argument. The answer is untrusted. */
export function faultInMessage(line: string): ArgumentFault | null {
  const missing = MISSING.exec(line)?.[1];
  if (missing !== undefined)
    return { argument: missing, path: pathOf(missing), message: 'Required, but not sent.' };
  // The last pointer counts. A regular expression would rescan a long line from each pointer in it.
  const pointerIndex = line.lastIndexOf(POINTER_START);
  const path = line.slice(pointerIndex + POINTER_START.length, -1);
  if (pointerIndex < 0 || !line.endsWith(']') || path.includes(']') || !path.startsWith('/'))
    return null;
  const [, name = ''] = path.split('/');
  const message = line.slice(0, pointerIndex).replace(LEVEL_PREFIX, '');
  return { argument: name.replaceAll('~1', '/').replaceAll('~0', '~'), path, message };
}

/** JSON pointer to an argument. */
export const pathOf = (argument: string): string => pointerTo('', [argument]);
