/**
 * Effects that a host hands to the platform so that it can call other programs. Without them the platform calls
 * nobody: what should be sent waits.
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
  /** Length of the whole body, in bytes, of which only the beginning is sent: then the connection breaks. */
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
  /** The host does not send to this address; trying again changes nothing. */
  | { readonly kind: 'refused'; readonly detail: string }
) & {
  /** Set if whoever chose the address must not learn why its answer is of no use. */
  readonly undisclosed?: true;
};

/**
 * Sends a request and reads its answer, within the limits of the host: 3 seconds for everything, two redirects, and a
 * megabyte of answer, the rest of which is cut off. Settles always, and never rejects.
 */
export type Send = (request: OutboundRequest) => Promise<SendOutcome>;

/** Sends at most so many requests at a time, and refuses more than that. */
export function limitConcurrency(most: number, send: Send): Send {
  let sending = 0;
  return async (request) => {
    if (sending >= most)
      return { kind: 'refused', detail: `${most} other requests are being sent; try again` };
    sending += 1;
    try {
      return await send(request);
    } finally {
      sending -= 1;
    }
  };
}

/**
 * Calls back after that many milliseconds of the host's clock, once; the function it returns cancels that. Code that
 * waits for the answer of an app says so: the time of an exam stands still meanwhile.
 */
export type Wake = (delay_ms: number, callback: () => void, waitsFor?: 'answer') => () => void;
