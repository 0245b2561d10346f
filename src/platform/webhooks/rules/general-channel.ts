import type { WebhookRule } from '../rule.ts';

/** Whoever made the webhook may post to the general channel. */
export const generalChannel: WebhookRule = {
  name: 'general channel',
  codes: ['posting_to_general_channel_denied'],
  judge: ({ world, webhook, channel }) => {
    if (channel?.is_general !== true || !world.team.general_restricted) return null;
    const maker = world.users.get(webhook?.creator ?? '');
    const evidence = `user ${webhook?.creator ?? ''}`;
    return maker?.is_admin === true
      ? { evidence, detail: 'an administrator created the webhook' }
      : {
          refused: 'posting_to_general_channel_denied',
          evidence,
          detail: 'only administrators can post to the general channel',
        };
  },
};
