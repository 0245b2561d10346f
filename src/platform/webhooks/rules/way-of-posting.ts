import type { WebhookRule } from '../rule.ts';

/** Administrators let apps post by webhook. */
export const wayOfPosting: WebhookRule = {
  name: 'way of posting',
  codes: ['action_prohibited'],
  judge: ({ world: { team } }) => {
    const evidence = 'posting by webhook';
    if (team.posting_suspended)
      return {
        refused: 'action_prohibited',
        evidence,
        detail: 'administrators suspended posting',
      };
    return team.webhooks_prohibited
      ? { refused: 'action_prohibited', evidence, detail: 'administrators prohibited it' }
      : null;
  },
};
