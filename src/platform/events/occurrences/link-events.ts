import { type ChannelRecord, isMember } from '../../model/channel.ts';
import { messages, type MessageRecord } from '../../model/message.ts';
import { linksFor, type SharedLink, unfurlId } from '../../model/interactions/shared-links.ts';
import type { World } from '../../model/world/world.ts';
import type { AppRecord } from '../../model/app.ts';
import { buildOccurrence, type Derive, type Occurrence } from './occurrence.ts';

/** Messages with links, for the apps that registered their domains. */
export const linkEvents: Derive = (world, changes) =>
  changes.of(messages).flatMap(({ before, after }) => {
    const channel = world.channels.get(after?.channel ?? '');
    if (before !== null || after === null || channel === undefined) return [];
    return after.text.includes('://')
      ? [buildLinkShared(world, channel, after, (app) => linksFor(app, after))]
      : [];
  });

/** Somebody posted links; an app is told those of its domains, and nothing of its own messages. */
export function buildLinkShared(
  world: Pick<World, 'memberships'>,
  channel: ChannelRecord,
  message: MessageRecord,
  linksOf: (app: AppRecord) => SharedLink[],
): Occurrence {
  const { ts, thread_ts, user = '' } = message;
  return buildOccurrence({
    type: 'link_shared',
    channel,
    seenBy: channel.kind === 'public_channel' ? 'workspace' : 'members',
    concerns: (app) => message.app_id !== app.id && linksOf(app).length > 0,
    bodyFor: (app) => ({
      type: 'link_shared' as const,
      user,
      channel: channel.id,
      message_ts: ts,
      ...(thread_ts === undefined ? {} : { thread_ts }),
      is_bot_user_member: isMember(world, channel.id, app.bot_user),
      links: linksOf(app),
      unfurl_id: unfurlId(message),
      source: 'conversations_history' as const,
      event_ts: ts,
    }),
  });
}
