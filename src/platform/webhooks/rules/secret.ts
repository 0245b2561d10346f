import type { WebhookRule } from '../rule.ts';

/** The address holds the secret of the webhook, and the secret still holds (interface, "Authentication" 6). */
export const secret: WebhookRule = {
  name: 'secret',
  codes: ['invalid_token'],
  judge: ({ address, webhook }) => {
    const evidence = address.secret === '' ? 'no secret' : 'the secret of the address';
    if (webhook?.status === 'revoked')
      return { refused: 'invalid_token', evidence, detail: 'the secret was revoked' };
    return address.secret === webhook?.secret
      ? { evidence }
      : { refused: 'invalid_token', evidence, detail: 'it is not the secret of the webhook' };
  },
};
