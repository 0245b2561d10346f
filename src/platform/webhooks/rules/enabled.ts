import type { WebhookRule } from '../rule.ts';

/** The webhook has not been switched off. */
export const enabled: WebhookRule = {
  name: 'enabled',
  codes: ['no_active_hooks'],
  judge: ({ webhook }) => {
    if (webhook?.status !== 'disabled') return null;
    const evidence = `service ${webhook.id}`;
    return { refused: 'no_active_hooks', evidence, detail: 'the webhook is disabled' };
  },
};
