import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';

/** A request that reached the receiver, with its parsed body. */
// oxlint-disable-next-line typescript/no-explicit-any -- events of every type
export type Received = OutboundRequest & { readonly json: any };

type Answers = (received: Received) => SendOutcome | Promise<SendOutcome>;

export const makeAnswer = (
  status: number,
  body = '',
  headers: Record<string, string> = {},
): SendOutcome => ({ kind: 'answered', status, body, headers });

export const timedOut: SendOutcome = {
  kind: 'failed',
  reason: 'http_timeout',
  detail: 'no answer within 3 seconds',
};

/** A program at a Request URL: answers challenges, records events, and answers each with `answer`. */
export class Receiver {
  readonly events: Received[] = [];
  answer: Answers = () => makeAnswer(200);

  /** The host's outbound port, to pass to the platform. */
  readonly send = async (request: OutboundRequest): Promise<SendOutcome> => {
    const received: Received = { ...request, json: JSON.parse(request.body) };
    if (received.json.type === 'url_verification') return makeAnswer(200, received.json.challenge);
    this.events.push(received);
    return this.answer(received);
  };

  /** Texts of the message events, in order of arrival. */
  get texts(): string[] {
    return this.events.map(({ json }) => json.event.text as string);
  }
}

/** Waits until every promise that can settle has settled. */
export const settleAll = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
