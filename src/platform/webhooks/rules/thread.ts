import { inWords } from '../../http/form.ts';
import type { WebhookRule } from '../rule.ts';

/** The parent message of a reply exists. */
export const thread: WebhookRule = {
  name: 'thread',
  codes: ['invalid_payload'],
  judge: ({ fields: { thread_ts }, channel, parent }) => {
    if (thread_ts === undefined || thread_ts === '') return null;
    const evidence = () => `thread_ts ${inWords(thread_ts)}`;
    return parent === undefined
      ? { refused: 'invalid_payload', evidence, detail: `no such message in ${channel?.id ?? ''}` }
      : { evidence };
  },
};
