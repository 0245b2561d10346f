import { pointerTo } from '../../contract/json.ts';

/** What an answer found wrong with one argument. */
export interface ArgumentFault {
  /** Name of the argument. */
  readonly argument: string;
  /** JSON pointer to the place, from the arguments on: `/blocks/0/text`. */
  readonly path: string;
  readonly message: string;
}

/** `[ERROR] must be an array [json-pointer:/blocks]` */
const POINTER = ' [json-pointer:';
const LEVEL = /^\[ERROR\] /u;

/** `[ERROR] missing required field: channel` */
const MISSING = /^(?:\[ERROR\] )?missing required field: (\S+)$/u;

/** Reads a message of `response_metadata` about an argument; null if it names no argument. The answer is untrusted. */
export function faultInMessage(line: string): ArgumentFault | null {
  const missing = MISSING.exec(line)?.[1];
  if (missing !== undefined)
    return { argument: missing, path: pathOf(missing), message: 'Required, but not sent.' };
  // The last pointer counts. A pattern would read a long line again from each pointer in it.
  const at = line.lastIndexOf(POINTER);
  const path = line.slice(at + POINTER.length, -1);
  if (at < 0 || !line.endsWith(']') || path.includes(']') || !path.startsWith('/')) return null;
  const [, first = ''] = path.split('/');
  const message = line.slice(0, at).replace(LEVEL, '');
  return { argument: first.replaceAll('~1', '/').replaceAll('~0', '~'), path, message };
}

/** JSON pointer to an argument. */
export const pathOf = (argument: string): string => pointerTo('', [argument]);
