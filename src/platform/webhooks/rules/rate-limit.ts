import type { WebhookRule } from '../rule.ts';

/** One post a second and webhook, with short bursts (docs/assumptions.md, A-22). */
const RATE = { per_minute: 60, burst: 10 };

/** Posts stay within the rate limit of the webhook. Each post that passes counts. */
export const rateLimit: WebhookRule = {
  name: 'rate limit',
  codes: ['rate_limited'],
  judge: ({ world, webhook }) => {
    if (!world.options.rate_limits || webhook === undefined) return null;
    const rate = world.service.rate ?? RATE;
    const taken = world.rates.take(`webhook ${webhook.id}`, rate, world.clock.now(), false);
    const evidence = () => `posts to ${webhook.id}`;
    if ('left' in taken)
      return {
        evidence,
        detail: () => `${taken.left} left in the burst, then ${rate.per_minute} per minute`,
      };
    return {
      refused: 'rate_limited',
      evidence,
      detail: `${rate.per_minute} per minute: wait ${taken.retry_after_s} s`,
      headers: { 'retry-after': String(taken.retry_after_s) },
    };
  },
};
