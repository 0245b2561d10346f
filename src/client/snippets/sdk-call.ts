/** A call with an SDK: the method and its arguments. The SDK encodes them. */
export interface SdkCall {
  readonly method: string;
  /** Base URL of the methods, with a trailing slash. */
  readonly apiUrl: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Null if the call has no token. */
  readonly token: string | null;
}

/** Deprecated methods that SDKs do not have a function for. */
const NO_SDK_FUNCTION = /^(channels|groups|im|mpim)\./;

export function hasSdkFunction(method: string): boolean {
  return !NO_SDK_FUNCTION.test(method);
}
