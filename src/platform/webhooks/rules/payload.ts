import type { WebhookRule } from '../rule.ts';

/** The body holds a JSON object, or a form with one (docs/assumptions.md, A-7). */
export const payload: WebhookRule = {
  name: 'payload',
  codes: ['invalid_payload'],
  judge: ({ payload: read, fields }) =>
    'fault' in read
      ? { refused: 'invalid_payload', evidence: 'payload', detail: read.fault }
      : {
          evidence: 'payload',
          detail: () => `fields: ${Object.keys(fields).join(', ') || 'none'}`,
        },
};
