import type { WebhookRule } from '../rule.ts';

/** The address holds the secret of the webhook, and the secret still holds (interface, "Authentication" 6). */
export const secret: WebhookRule = {
  name: 'secret',
  codes: ['invalid_token'],
  judge: ({ address, webhook }) => {
    const looked_at = address.secret === '' ? 'no secret' : 'the secret of the address';
    if (webhook?.status === 'revoked')
      return { refused: 'invalid_token', looked_at, detail: 'the secret was revoked' };
    return address.secret === webhook?.secret
      ? { looked_at }
      : { refused: 'invalid_token', looked_at, detail: 'it is not the one of the webhook' };
  },
};
