import * as z from 'zod/mini';
import { Conversation } from '../../../contract/entities.ts';
import { type ChannelRecord, wireConversation } from '../../model/channel.ts';
import { postSystemMessage } from '../../model/conversations/system-message.ts';
import type { World } from '../../model/world/world.ts';
import type { ChannelReference } from '../../pipeline/channel-argument.ts';
import { fail, isFailure, type Caller, type Failure } from '../../pipeline/method.ts';
import { describeScopes } from '../conversations/conversation-scopes.ts';
import { refusalIfGuest } from '../conversations/lookup/refuse-guests.ts';
import { findJoinedChannel } from '../conversations/lookup/conversation-lookup.ts';

/** The most characters of a topic and of a purpose. */
const MAX_LENGTH = 250;

/** What the methods that describe a conversation have in common (docs/assumptions.md, A-70). */
export const DESCRIBE_CHANNEL_METHOD = {
  verbs: ['POST'],
  tier: 2,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [describeScopes],
  returns: z.object({ channel: Conversation }),
  errors: [
    'channel_not_found',
    'is_archived',
    'not_in_channel',
    'method_not_supported_for_channel_type',
    'restricted_action',
    'too_long',
  ],
  provenance: 'assumed',
  assumptions: ['A-70'],
} as const;

/** Sets the topic or the purpose of a conversation, and says so there. An equal text changes nothing. */
export function setDescription(
  world: World,
  caller: Caller,
  id: ChannelReference,
  field: 'topic' | 'purpose',
  value: string,
):
  | z.infer<typeof DESCRIBE_CHANNEL_METHOD.returns>
  | Failure<(typeof DESCRIBE_CHANNEL_METHOD.errors)[number]> {
  const channel = findJoinedChannel(world, caller, id);
  if (isFailure(channel)) return channel;
  const { user } = caller;
  if (channel.kind === 'im') {
    const found = 'it is an im';
    return fail('method_not_supported_for_channel_type', `channel ${channel.id}`, found);
  }
  const refusal = refusalIfGuest(caller);
  if (refusal !== null) return refusal;
  if (value.length > MAX_LENGTH)
    return fail('too_long', field, `${value.length} characters; at most ${MAX_LENGTH} fit`);
  const shown = (row: ChannelRecord) => ({
    channel: wireConversation(world, row, user.id, { counted: false }),
  });
  if (channel[field].value === value) return shown(channel);
  const last_set = Math.floor(world.clock.now());
  const changed = { ...channel, [field]: { value, creator: user.id, last_set } };
  world.channels.put(changed);
  const what = value === '' ? `cleared the channel ${field}` : `set the channel ${field}: ${value}`;
  postSystemMessage(world, changed, {
    user: user.id,
    subtype: `channel_${field}`,
    says: what,
    about: { [field]: value },
  });
  return shown(changed);
}
