import { TIERS } from '../../../contract/tiers.ts';
import { isFromPage } from '../../http/from-page.ts';
import { conversationNamed } from '../../model/channel.ts';
import { examFault } from '../../model/exam.ts';
import type { LateText } from '../judgement.ts';
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
 * How many seconds a pause of the service still lasts for a call; null if it is not paused. The page's own calls are
 * not: they neither begin the pause nor wait for it.
 */
function pauseLeft({ world, method, request, caller }: Subject): number | null {
  const pause = examFault(world, caller?.app.id ?? null, 'pause') ?? world.service.pause;
  if (pause?.methods.includes(method.name) !== true || isFromPage(request.headers)) return null;
  if (pause.until === null) return pause.retry_after_s;
  const left = pause.until - world.clock.now();
  return left > 0 ? Math.ceil(left) : null;
}

/**
 * Calls keep to the rate of the method's tier (interface, "Limits"; docs/assumptions.md, A-9).
 * A call that passes uses up a token of the bucket, even if a later rule refuses it.
 */
export const rateLimit: Rule = {
  name: 'rate limit',
  codes: ['ratelimited'],
  judge: (subject) => {
    const { world, method, cursor } = subject;
    const paused = pauseLeft(subject);
    if (paused !== null) return refuseLimited('a pause of the service', paused);
    // A world without limits has that of the condition `throttled`, which somebody asked for.
    if (!world.options.rate_limits && world.service.rate === null) return null;
    const rate = world.service.rate ?? TIERS[method.tier];
    const weighed = world.rates.weigh(bucketOf(subject), rate, world.clock.now(), cursor !== null);
    const evidence =
      world.service.rate === null ? () => `tier ${method.tier}` : 'the rate set by a condition';
    if ('left' in weighed) {
      const { left, count } = weighed;
      const detail = () => `${left} left in the burst, then ${rate.per_minute} per minute`;
      return { evidence, detail, count };
    }
    return refuseLimited(evidence, weighed.retry_after_s, `${rate.per_minute} per minute: `);
  },
};

const refuseLimited = (evidence: LateText, retry_after_s: number, why = '') =>
  ({
    refused: 'ratelimited',
    evidence,
    detail: `${why}wait ${retry_after_s} s`,
    status: 429,
    headers: { 'retry-after': String(retry_after_s) },
  }) as const;
