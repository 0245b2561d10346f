import type { TraceStep } from '../../contract/trace.ts';
import type { WebhookErrorCode } from '../../contract/webhook-errors.ts';
import type { WebhookSubject } from './subject.ts';

/** What a rule says of a post. `looked_at` and `detail` are for people to read. */
export interface WebhookVerdict {
  readonly looked_at: string;
  readonly detail?: string;
  /** The code that answers the post, where the rule refuses it. */
  readonly refused?: WebhookErrorCode;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One reason not to post. Asked in the order of `WEBHOOK_RULES`; the first that refuses decides. */
export interface WebhookRule {
  readonly name: string;
  /** Every code it can answer with. */
  readonly codes: readonly WebhookErrorCode[];
  /** Null when the rule has nothing to say of such a post; it then leaves no trace. */
  judge(subject: WebhookSubject): WebhookVerdict | null;
}

/** The first refusal, or null; each rule that had something to say leaves its step in the trace. */
export function firstRefusal(
  rules: readonly WebhookRule[],
  subject: WebhookSubject,
  trace: TraceStep[],
): WebhookVerdict | null {
  for (const { name, judge } of rules) {
    const verdict = judge(subject);
    if (verdict === null) continue;
    const { refused, looked_at, detail } = verdict;
    trace.push({
      rule: name,
      verdict: refused === undefined ? 'passed' : 'refused',
      looked_at,
      ...(detail === undefined ? {} : { detail }),
      ...(refused === undefined ? {} : { error: refused }),
    });
    if (refused !== undefined) return verdict;
  }
  return null;
}
