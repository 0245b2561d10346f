import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { parseTs, type MessageRecord } from '../../model/message.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, fail, type Caller, type Failure } from '../../pipeline/method.ts';
import { messageArguments } from '../conversations/conversation-arguments.ts';
import {
  JOINED_MESSAGE_ERRORS,
  findJoinedMessage,
} from '../conversations/lookup/message-lookup.ts';

/** What the methods that change pins have in common (docs/assumptions.md, A-29). */
export const CHANGE_PINS_METHOD = {
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('pins:write')],
  args: z.object(messageArguments),
  returns: z.object({}),
  provenance: 'assumed',
  assumptions: ['A-29'],
} as const;

/** The error codes of `messageToPin`. */
export const MESSAGE_TO_PIN_ERRORS = ['bad_timestamp', ...JOINED_MESSAGE_ERRORS] as const;

/** The message to pin, or to remove the pin of. */
export function messageToPin(
  world: World,
  caller: Caller,
  args: z.infer<typeof CHANGE_PINS_METHOD.args>,
): MessageRecord | Failure<(typeof MESSAGE_TO_PIN_ERRORS)[number]> {
  if (parseTs(args.timestamp) === null)
    return fail(
      'bad_timestamp',
      `timestamp ${quoteShort(args.timestamp)}`,
      'must be a ts like 1767225600.000100',
    );
  return findJoinedMessage(world, caller, args);
}
