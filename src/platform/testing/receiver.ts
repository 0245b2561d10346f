import type { OutboundRequest, SendOutcome } from '../runtime/outbound.ts';

/** What a test looks at in a request that reached the receiver. */
// oxlint-disable-next-line typescript/no-explicit-any -- events of every type
export type Received = OutboundRequest & { readonly json: any };

type Answers = (received: Received) => SendOutcome | Promise<SendOutcome>;

export const answered = (
  status: number,
  body = '',
  headers: Record<string, string> = {},
): SendOutcome => ({ kind: 'answered', status, body, headers });

export const timedOut: SendOutcome = {
  kind: 'failed',
  reason: 'http_timeout',
  detail: 'no answer within 3 seconds',
};

/** Somebody's program at a Request URL: answers challenges, keeps the events it got, and answers as told. */
export class Receiver {
  readonly events: Received[] = [];
  answer: Answers = () => answered(200);

  /** The port of the host. */
  readonly send = async (request: OutboundRequest): Promise<SendOutcome> => {
    const received: Received = { ...request, json: JSON.parse(request.body) };
    if (received.json.type === 'url_verification') return answered(200, received.json.challenge);
    this.events.push(received);
    return this.answer(received);
  };

  /** Texts of the messages it was told of, in their order. */
  get texts(): string[] {
    return this.events.map(({ json }) => json.event.text as string);
  }
}

/** Waits until all promises that can go on have gone on. */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
