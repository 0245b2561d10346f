import { TIERS } from '../../../contract/tiers.ts';
import { inWords } from '../../http/form.ts';
import type { Rule } from '../rule.ts';
import type { Subject } from '../subject.ts';

/** What a bucket is for: a method, an app and the workspace; for posting, the channel too. */
function bucketOf({ world, method, caller, named, reading }: Subject): string {
  const app = (caller?.app ?? named)?.id ?? 'anyone';
  const place = method.tier === 'posting' ? ` in ${inWords(reading.values.get('channel'))}` : '';
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
    const looked_at =
      world.service.rate === null ? `tier ${method.tier}` : 'the rate the app is held to';
    if ('left' in taken)
      return { looked_at, detail: `${taken.left} more at once, then ${rate.per_minute} a minute` };
    return {
      refused: 'ratelimited',
      looked_at,
      detail: `${rate.per_minute} a minute: wait ${taken.retry_after_s} s`,
      status: 429,
      headers: { 'retry-after': String(taken.retry_after_s) },
    };
  },
};
