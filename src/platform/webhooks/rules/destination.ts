import { isMember, membersOf } from '../../model/channel.ts';
import type { WebhookRule } from '../rule.ts';

/** The channel exists, and if it is private, whoever installed the webhook is a member. */
export const destination: WebhookRule = {
  name: 'channel',
  codes: ['channel_not_found', 'user_not_found', 'channel_is_archived'],
  judge: ({ world, webhook, app, channel }) => {
    const evidence = () => `channel ${webhook?.channel ?? ''}`;
    if (channel === undefined || webhook === undefined)
      return { refused: 'channel_not_found', evidence, detail: 'it was deleted' };
    if (channel.kind === 'im') {
      for (const id of membersOf(world, channel.id)) {
        if (id === app?.bot_user || world.users.get(id)?.deleted === false) continue;
        const detail = 'the account is deactivated';
        return { refused: 'user_not_found', evidence: `user ${id}`, detail };
      }
    }
    if (channel.kind !== 'public_channel' && !isMember(world, channel.id, webhook.creator)) {
      const detail = 'it is private, and the installer is not in it';
      return { refused: 'channel_not_found', evidence, detail };
    }
    return channel.is_archived
      ? { refused: 'channel_is_archived', evidence, detail: `${channel.name} is archived` }
      : { evidence };
  },
};
