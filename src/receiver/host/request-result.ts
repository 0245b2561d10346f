/** The outcome of a request to a receiver, in the terms of the platform's port `send`. */
export type RequestResult =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | {
      readonly kind: 'failed';
      readonly reason: 'http_timeout' | 'connection_failed';
      readonly detail: string;
    };

export const timedOut: RequestResult = {
  kind: 'failed',
  reason: 'http_timeout',
  detail: 'no answer in 3 seconds',
};

export const notConnected = (detail: string): RequestResult => ({
  kind: 'failed',
  reason: 'connection_failed',
  detail,
});
