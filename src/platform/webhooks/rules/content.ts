import { blockChecks } from '../../runtime/block-checks.ts';
import type { WebhookRule } from '../rule.ts';

/** How many faults the trace names; the rest are counted. */
const NAMED = 5;

/**
 * Text, blocks and attachments are valid. The answer is only `invalid_payload`; the trace says where each fault is.
 */
export const content: WebhookRule = {
  name: 'content',
  codes: ['invalid_payload'],
  judge: ({ fields }) => {
    const faults = blockChecks().checkPayload(fields);
    const [first] = faults;
    if (first === undefined) return { evidence: 'text, blocks and attachments' };
    const named = faults.slice(0, NAMED).map(({ path, message }) => `${path} ${message}`);
    const rest = faults.length > NAMED ? [`and ${faults.length - NAMED} more`] : [];
    return {
      refused: 'invalid_payload',
      evidence: first.path,
      detail: [...named, ...rest].join('; '),
    };
  },
};
