import type { WebhookErrorCode } from '../../contract/webhook-errors.ts';
import type { OrderedRule } from '../pipeline/first-refusal.ts';
import type { Judgement, LateText } from '../pipeline/judgement.ts';
import type { WebhookSubject } from './subject.ts';

/** What a rule says of a post. */
export interface WebhookVerdict extends Judgement<WebhookErrorCode, LateText> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** One reason not to post. Asked in the order of `WEBHOOK_RULES`; the first that refuses decides. */
export type WebhookRule = OrderedRule<WebhookSubject, WebhookErrorCode, WebhookVerdict>;
