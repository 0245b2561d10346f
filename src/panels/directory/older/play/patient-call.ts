import { MethodRefused } from '../../../../client/call-method.ts';

/** Calls a method of the Web API; see `callMethod`. */
export type Call = <Body extends object>(
  method: string,
  args: Readonly<Record<string, string>>,
) => Promise<Body & { readonly exchange: string | null }>;

export interface PatienceOptions {
  readonly signal: AbortSignal;
  /** Whether the world's clock is stopped: then waiting changes nothing. */
  readonly isFrozen: () => boolean;
  /** Called once a second with the method and the seconds that are left, and with null when the wait is over. */
  readonly onWait: (wait: Wait | null) => void;
}

/** A wait for the rate limit of a method. */
export interface Wait {
  readonly method: string;
  readonly seconds: number;
}

/** How often a call is made again after it was rate limited. */
const MAX_RETRIES = 20;

/** A call that waits as long as `Retry-After` says when it is rate limited, and is then made again. */
export function patient(call: Call, { signal, isFrozen, onWait }: PatienceOptions): Call {
  return async (method, args) => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await call(method, args);
      } catch (error) {
        const isLimited = error instanceof MethodRefused && error.retry_after_s !== null;
        if (!isLimited || isFrozen() || retries === MAX_RETRIES) throw error;
        await countDown(error.retry_after_s ?? 1, signal, (seconds) => onWait({ method, seconds }));
        onWait(null);
      }
    }
  };
}

async function countDown(
  seconds: number,
  signal: AbortSignal,
  onTick: (left: number) => void,
): Promise<void> {
  for (let left = seconds; left > 0; left -= 1) {
    onTick(left);
    await second(signal);
  }
}

/** Resolves after a second; rejects as soon as the signal is aborted. */
const second = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, 1000);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
