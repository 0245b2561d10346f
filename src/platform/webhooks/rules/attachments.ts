import { LIMITS } from '../../../contract/blocks/limits.ts';
import type { WebhookRule } from '../rule.ts';

/** There are no more attachments than a message can hold (interface, "Limits"). */
export const attachments: WebhookRule = {
  name: 'attachments',
  codes: ['too_many_attachments'],
  judge: ({ fields: { attachments: given } }) => {
    if (!Array.isArray(given) || given.length === 0) return null;
    const evidence = () => `${given.length} attachments`;
    return given.length > LIMITS.attachments
      ? { refused: 'too_many_attachments', evidence, detail: `at most ${LIMITS.attachments}` }
      : { evidence };
  },
};
