import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { join, openConversation, wireConversation } from '../../model/channel.ts';
import { anyOf, defineMethod, isFailure } from '../../pipeline/method.ts';
import { freeName, NAME_ERRORS } from './channel-name.ts';
import { refusalIfGuest } from './lookup/refuse-guests.ts';

export const conversationsCreate = defineMethod({
  name: 'conversations.create',
  summary: 'Creates a channel with the caller as its member.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [
    { ...anyOf('channels:manage'), if: { argument: 'is_private', is: false } },
    { ...anyOf('groups:write'), if: { argument: 'is_private', is: true } },
  ],
  args: z.object({
    name: z
      .string()
      .check(z.describe('Name: lower-case letters, digits, - and _, at most 80 characters.')),
    is_private: z.optional(z.boolean().check(z.describe('If true, the channel is private.'))),
  }),
  returns: z.object({ channel: Conversation }),
  errors: ['restricted_action', ...NAME_ERRORS],
  provenance: 'assumed',
  assumptions: ['A-20'],
  handler: ({ world, caller, args }) => {
    const { user } = caller;
    const refusal = refusalIfGuest(caller);
    if (refusal !== null) return refusal;
    const free = freeName(world, args.name);
    if (isFailure(free)) return free;
    const kind = args.is_private === true ? 'private_channel' : 'public_channel';
    const opened = openConversation(world, { kind, name: free.name, creator: user.id });
    const channel = join(world, opened, user.id);
    return { channel: wireConversation(world, channel, user.id, { counted: true }) };
  },
});
