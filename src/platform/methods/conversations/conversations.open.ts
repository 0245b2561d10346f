import * as z from 'zod/mini';
import { directConversation, openDirect, wireConversation } from '../../model/channel.ts';
import type { ChannelRecord } from '../../model/channel.ts';
import { stateOf } from '../../model/member-state.ts';
import { unreadOf } from '../../model/conversations/unread.ts';
import { refusalUnlessDirect, visibleChannel } from './lookup/conversation-lookup.ts';
import { personalOf, ReadConversation } from './own-conversation.ts';
import { channelArgument } from '../../pipeline/channel-argument.ts';
import { anyOf, defineMethod, fail, isFailure, type Caller } from '../../pipeline/method.ts';
import { peopleNamed } from '../users/people-named.ts';

/** The most people in a direct conversation besides the caller. */
const MAX_PEOPLE = 8;

/** The conversation in the answer: complete with `return_im`, else only its id. */
const Opened = z.union([
  z.extend(ReadConversation, {
    unread_count: z.int(),
    unread_count_display: z.int(),
  }),
  z.object({ id: z.string() }),
]);

export const conversationsOpen = defineMethod({
  name: 'conversations.open',
  summary: 'Opens a direct conversation with one or more people.',
  description:
    'The same people always share the same conversation; opening it again changes nothing.',
  verbs: ['POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('im:write', 'mpim:write')],
  args: z.object({
    users: z.optional(
      z.string().check(z.describe('User ids, separated by commas; at most eight.')),
    ),
    channel: z.optional(channelArgument('Id of an existing direct conversation to open.')),
    return_im: z.optional(
      z.boolean().check(z.describe('If true, the answer has the complete conversation.')),
    ),
    prevent_creation: z.optional(
      z.boolean().check(z.describe('If true, returns a conversation only if it already exists.')),
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
    'too_many_users',
    'user_not_found',
    'user_disabled',
    'users_list_not_supplied',
  ],
  provenance: 'assumed',
  assumptions: ['A-20', 'A-75', 'A-76'],
  handler: ({ world, caller, args }) => {
    const { id: user } = caller.user;
    const toAnswer = (channel: ChannelRecord) =>
      args.return_im === true
        ? {
            ...wireConversation(world, channel, user, { counted: false }),
            ...personalOf(world, channel, user),
            ...unreadOf(world, { channel: channel.id, user }),
          }
        : { id: channel.id };
    const alreadyOpen = (channel: ChannelRecord) => {
      const state = stateOf(world, channel.id, user);
      if (state.closed !== true)
        return { no_op: true, already_open: true, channel: toAnswer(channel) };
      world.memberStates.put({ ...state, closed: false });
      return { channel: toAnswer(channel) };
    };
    if (args.channel !== undefined) {
      const channel = visibleChannel(world, caller, args.channel);
      if (isFailure(channel)) return channel;
      return refusalUnlessDirect(channel) ?? alreadyOpen(channel);
    }
    const named = peopleNamed(world, args.users ?? '', MAX_PEOPLE);
    if ('failed' in named) return named;
    if (named.size === 0) return fail('users_list_not_supplied', 'users', 'the list is empty');
    const people = withCaller(caller, named);
    const channel = directConversation(world, people);
    if (channel !== undefined) return alreadyOpen(channel);
    if (args.prevent_creation === true) {
      return fail('channel_not_found', 'prevent_creation', 'these people have no conversation yet');
    }
    return { channel: toAnswer(openDirect(world, people, user)) };
  },
});

/** The caller and the people named. Callers who name only themselves get a conversation with themselves. */
const withCaller = ({ user }: Caller, named: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([user.id, ...named]);
