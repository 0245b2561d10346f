import * as z from 'zod/mini';
import { channelId } from './conversation-arguments.ts';
import {
  refusalIfDirect,
  refusalUnlessMember,
  visibleChannel,
} from './lookup/conversation-lookup.ts';
import { refusalIfGuest } from './lookup/refuse-guests.ts';
import { manageScopes } from './conversation-scopes.ts';
import { defineMethod, fail, isFailure } from '../../pipeline/method.ts';

export const conversationsArchive = defineMethod({
  name: 'conversations.archive',
  summary: 'Archives a channel: it becomes read-only.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [manageScopes],
  args: z.object({ channel: channelId }),
  returns: z.object({}),
  errors: [
    'channel_not_found',
    'method_not_supported_for_channel_type',
    'already_archived',
    'cant_archive_general',
    'restricted_action',
    'not_in_channel',
  ],
  provenance: 'assumed',
  assumptions: ['A-20'],
  handler: ({ world, caller, args }) => {
    const channel = visibleChannel(world, caller, args.channel);
    if (isFailure(channel)) return channel;
    const evidence = `channel ${channel.id}`;
    const refusalOfKind = refusalIfDirect(channel);
    if (refusalOfKind !== null) return refusalOfKind;
    if (channel.is_archived) return fail('already_archived', evidence, 'it is archived');
    if (channel.is_general)
      return fail('cant_archive_general', evidence, 'it is the general channel');
    const refusal = refusalIfGuest(caller) ?? refusalUnlessMember(world, caller, channel);
    if (refusal !== null) return refusal;
    world.channels.put({ ...channel, is_archived: true });
    return {};
  },
});
