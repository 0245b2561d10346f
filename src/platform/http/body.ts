/** The most a request may carry. Nothing of the interface comes near it. */
export const LARGEST_BODY = 1024 * 1024;

/** The bytes of a request as far as they were read. */
export interface ReceivedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** More than `LARGEST_BODY` came; `bytes` is empty then. */
  readonly oversized: boolean;
  /** The sender broke off before the end. */
  readonly broken: boolean;
}

/** Reads the body up to the limit, and lets go of the rest. Never throws. */
export async function receiveBody(request: Request): Promise<ReceivedBody> {
  const none = new Uint8Array(0);
  if (request.body === null) return { bytes: none, oversized: false, broken: false };
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    const reader = request.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.byteLength;
      if (length > LARGEST_BODY) {
        // Not awaited: a sender that never ends must not hold up the answer.
        void reader.cancel().catch(() => undefined);
        return { bytes: none, oversized: true, broken: false };
      }
      parts.push(value);
    }
  } catch {
    return { bytes: joined(parts, length), oversized: false, broken: true };
  }
  return { bytes: joined(parts, length), oversized: false, broken: false };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
