import { TIERS } from '../../../contract/tiers.ts';
import { conversationNamed } from '../../model/channel.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

/**
 * The conversation a message is posted to, under whichever of its names. Names that nothing has share one
 * bucket, so that a caller cannot make as many as it likes.
 */
function placeOf({ world, method, caller, request }: Subject): string {
  const named = method.channel === null ? undefined : request.values.get(method.channel);
  const channel =
    typeof named === 'string' && caller !== null
      ? conversationNamed(world, caller.user, named)
      : undefined;
  return channel?.id ?? 'no conversation';
}

/** What a bucket is for: a method, an app and the workspace; for posting, the channel too. */
function bucketOf(subject: Subject): string {
  const { world, method, caller, named } = subject;
  const app = (caller?.app ?? named)?.id ?? 'anyone';
  const place = method.tier === 'posting' ? ` in ${placeOf(subject)}` : '';
  return `${method.name} by ${app} in ${world.team.id}${place}`;
}

/**
 * Calls come no faster than the tier of the method lets them (interface, "Limits"; docs/assumptions.md, A-9).
 * The one rule that leaves a mark: a call that passes has used a token, whatever comes of it afterwards.
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
      world.service.rate === null ? `tier ${method.tier}` : 'the rate the app is held to';
    if ('left' in taken)
      return { evidence, detail: `${taken.left} more at once, then ${rate.per_minute} a minute` };
    return {
      refused: 'ratelimited',
      evidence,
      detail: `${rate.per_minute} a minute: wait ${taken.retry_after_s} s`,
      status: 429,
      headers: { 'retry-after': String(taken.retry_after_s) },
    };
  },
};
