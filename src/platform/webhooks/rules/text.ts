import type { WebhookRule } from '../rule.ts';

/** There is a text, with blocks too: it is what notifications show. */
export const text: WebhookRule = {
  name: 'text',
  codes: ['no_text'],
  judge: ({ fields: { text: given } }) =>
    given === undefined || given === ''
      ? { refused: 'no_text', evidence: 'text', detail: 'it is missing or empty' }
      : null,
};
