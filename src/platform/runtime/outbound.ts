/**
 * Effects that a host passes to the platform so that it can send requests to other programs. Without them the platform sends
 * nothing, and what is due waits.
 */

/** A request to another program: a POST of JSON, or a GET. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Set if a caller of the platform chose the address, rather than the developer of an app. */
  readonly untrusted?: true;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for a GET, which is sent without a body. */
  readonly body: string;
  /** Set if only the beginning of a body is sent and then the connection breaks: the length of the whole body, in bytes. */
  readonly cutFrom?: number;
}

/** Why no answer came, in the words of `X-Slack-Retry-Reason`. */
export type SendFault =
  | 'http_timeout'
  | 'connection_failed'
  | 'ssl_error'
  | 'too_many_redirects'
  | 'unknown_error';

export type SendOutcome = (
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      /** What the host read of the body. */
      readonly body: string;
    }
  | { readonly kind: 'failed'; readonly reason: SendFault; readonly detail: string }
  /** The host does not send to this address, so a retry fails too. */
  | { readonly kind: 'refused'; readonly detail: string }
) & {
  /** Set if the caller that chose the address must not learn why the answer cannot be used. */
  readonly undisclosed?: true;
};

/**
 * Sends a request and reads its answer, within the limits of the host: 3 seconds in total, two redirects, and a
 * megabyte of answer, after which the answer is cut off. Always resolves.
 */
export type Send = (request: OutboundRequest) => Promise<SendOutcome>;

/** Limits how many requests are sent at the same time. Requests above the limit are refused. */
export function limitConcurrency(max: number, send: Send): Send {
  let sending = 0;
  return async (request) => {
    if (sending >= max)
      return { kind: 'refused', detail: `${max} other requests are being sent; try again` };
    sending += 1;
    try {
      return await send(request);
    } finally {
      sending -= 1;
    }
  };
}

/**
 * Calls back once after `delay_ms` milliseconds of the host's clock. Returns a function that cancels the call. Code that waits
 * for the answer of an app passes `answer`: the time of an exam stands still meanwhile.
 */
export type Wake = (delay_ms: number, callback: () => void, waitsFor?: 'answer') => () => void;
