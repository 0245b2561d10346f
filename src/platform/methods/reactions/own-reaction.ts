import * as z from 'zod/mini';
import { anyOf } from '../../pipeline/method.ts';
import { messageArguments } from '../conversations/conversation-arguments.ts';
import { emojiName } from './emoji-name.ts';

/** What reactions.add and reactions.remove have in common. */
export const CHANGE_REACTION_METHOD = {
  verbs: ['POST'],
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('reactions:write')],
  args: z.object({ ...messageArguments, name: emojiName }),
  returns: z.object({}),
  provenance: 'assumed',
  assumptions: ['A-19'],
} as const;
