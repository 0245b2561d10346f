import type { SandboxRefusal } from '../../contract/sandbox.ts';

/** The sandbox refused a call. `code` is stable; `message` says what happened and what to do. */
export class SandboxRefused extends Error {
  override readonly name = 'SandboxRefused';
  readonly status: number;
  readonly code: string;
  /** Verb and path of the request, for example `GET /sandbox/catalog`. */
  readonly request: string;
  /** If the sandbox refused a manifest: all its errors, each with its place. */
  readonly errors: NonNullable<SandboxRefusal['errors']>;

  constructor(
    request: string,
    status: number,
    refusal: Pick<SandboxRefusal, 'error' | 'message' | 'errors'>,
  ) {
    super(refusal.message);
    this.request = request;
    this.status = status;
    this.code = refusal.error;
    this.errors = refusal.errors ?? [];
  }
}

/** A request got no response: the network failed, or no server listens at the address. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Verb and path of the request, for example `GET /sandbox/catalog`. */
  readonly request: string;

  constructor(request: string, cause: unknown) {
    super(`The platform did not answer: ${messageOf(cause)}`, { cause });
    this.request = request;
  }
}

/** A handler for the error of a `fetch`. It throws `NoAnswer` instead, except for an abort. */
export function throwNoAnswer(request: string): (cause: unknown) => never {
  return (cause) => {
    const isAbort = cause instanceof DOMException && cause.name === 'AbortError';
    throw isAbort ? cause : new NoAnswer(request, cause);
  };
}

/** Whether the sandbox answered 404. */
export const isNotFound = (error: unknown): error is SandboxRefused =>
  error instanceof SandboxRefused && error.status === 404;

/** The request that failed, for example `GET /sandbox/catalog`; null if the error does not name it. */
export function requestOf(error: Error): string | null {
  return 'request' in error && typeof error.request === 'string' ? error.request : null;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
