import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { directConversation, openDirect, wireConversation } from '../../model/channel.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import { seenChannel } from './conversation-lookup.ts';
import { channelArgument } from '../../pipeline/channel-argument.ts';
import { anyOf, defineMethod, fail, isFailure, type Caller } from '../../pipeline/method.ts';
import { peopleNamed } from '../users/people-named.ts';

/** The most people a direct conversation is opened with, besides the caller. */
const MOST_PEOPLE = 8;

/** The conversation as the answer has it: whole with `return_im`, else by its id. */
const Opened = z.union([Conversation, z.object({ id: z.string() })]);

export const conversationsOpen = defineMethod({
  name: 'conversations.open',
  summary: 'Opens a direct conversation with one person or several.',
  description:
    'The same people always have the same conversation; opening it again changes nothing.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('im:write', 'mpim:write')],
  args: z.object({
    users: z.optional(
      z.string().check(z.describe('Ids of the people, separated by commas; at most eight.')),
    ),
    channel: z.optional(channelArgument('Id of a direct conversation to open again.')),
    return_im: z.optional(z.boolean().check(z.describe('True answers the whole conversation.'))),
    prevent_creation: z.optional(
      z.boolean().check(z.describe('True returns only a conversation that already exists.')),
    ),
  }),
  returns: z.object({
    channel: Opened,
    no_op: z.optional(z.boolean()),
    already_open: z.optional(z.boolean()),
  }),
  errors: [
    'channel_not_found',
    'method_not_supported_for_channel_type',
    'users_list_not_supplied',
    'too_many_users',
    'user_not_found',
    'user_disabled',
  ],
  provenance: 'assumed',
  assumptions: ['A-20'],
  handler: ({ world, caller, args }) => {
    const shown = (channel: ChannelRecord) =>
      args.return_im === true
        ? wireConversation(world, channel, caller.user.id, { counted: false })
        : { id: channel.id };
    const known = (channel: ChannelRecord) => ({
      no_op: true,
      already_open: true,
      channel: shown(channel),
    });
    if (args.channel !== undefined) {
      const channel = seenChannel(world, caller, args.channel);
      if (isFailure(channel)) return channel;
      if (channel.kind === 'im' || channel.kind === 'mpim') return known(channel);
      const found = `it is a ${channel.kind}`;
      return fail('method_not_supported_for_channel_type', `channel ${channel.id}`, found);
    }
    const named = peopleNamed(world, args.users ?? '', MOST_PEOPLE);
    if ('failed' in named) return named;
    if (named.size === 0) return fail('users_list_not_supplied', 'users', 'nobody is named');
    const people = together(caller, named);
    const channel = directConversation(world, people);
    if (channel !== undefined) return known(channel);
    if (args.prevent_creation === true) {
      return fail('channel_not_found', 'prevent_creation', 'these people have no conversation yet');
    }
    return { channel: shown(openDirect(world, people, caller.user.id)) };
  },
});

/** Everyone in the conversation; who names only themselves talks to themselves. */
const together = ({ user }: Caller, named: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([user.id, ...named]);
