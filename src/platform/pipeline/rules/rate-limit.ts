import { TIERS } from '../../../contract/tiers.ts';
import { conversationNamed } from '../../model/channel.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

/**
 * The conversation a message is posted to, however the call names it. Names without a conversation share one
 * bucket, so that a caller cannot create any number of buckets.
 */
function placeOf({ world, method, caller, request }: Subject): string {
  const named = method.channel === null ? undefined : request.values.get(method.channel);
  const channel =
    typeof named === 'string' && caller !== null
      ? conversationNamed(world, caller.user, named)
      : undefined;
  return channel?.id ?? 'no conversation';
}

/** The key of a bucket: method, app and workspace; for posts also the channel. */
function bucketOf(subject: Subject): string {
  const { world, method, caller, named } = subject;
  const app = (caller?.app ?? named)?.id ?? 'anyone';
  const place = method.tier === 'posting' ? ` in ${placeOf(subject)}` : '';
  return `${method.name} by ${app} in ${world.team.id}${place}`;
}

/**
 * Calls keep to the rate of the method's tier (interface, "Limits"; docs/assumptions.md, A-9).
 * The only rule with a side effect: a call that passes uses up a token of the bucket, even if a later rule
 * refuses it.
 */
export const rateLimit: Rule = {
  name: 'rate limit',
  codes: ['ratelimited'],
  judge: (subject) => {
    const { world, method, cursor } = subject;
    if (!world.options.rate_limits) return null;
    const rate = world.service.rate ?? TIERS[method.tier];
    const taken = world.rates.take(bucketOf(subject), rate, world.clock.now(), cursor !== null);
    const evidence =
      world.service.rate === null ? `tier ${method.tier}` : 'the rate set by a condition';
    if ('left' in taken)
      return {
        evidence,
        detail: `${taken.left} left in the burst, then ${rate.per_minute} per minute`,
      };
    return {
      refused: 'ratelimited',
      evidence,
      detail: `${rate.per_minute} per minute: wait ${taken.retry_after_s} s`,
      status: 429,
      headers: { 'retry-after': String(taken.retry_after_s) },
    };
  },
};
