import type { SandboxRefusal } from '../../contract/sandbox.ts';

/** The sandbox refused a call: `code` is stable, `message` says what happened and what to do. */
export class SandboxRefused extends Error {
  override readonly name = 'SandboxRefused';
  readonly status: number;
  readonly code: string;
  /** Verb and path of the request, for example `GET /sandbox/catalog`. */
  readonly request: string;

  constructor(request: string, status: number, refusal: Pick<SandboxRefusal, 'error' | 'message'>) {
    super(refusal.message);
    this.request = request;
    this.status = status;
    this.code = refusal.error;
  }
}

/** A request got no answer: the network failed, or nothing listens at the address. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Verb and path of the request, for example `GET /sandbox/catalog`. */
  readonly request: string;

  constructor(request: string, cause: unknown) {
    super(`The platform did not answer: ${messageOf(cause)}`, { cause });
    this.request = request;
  }
}

/** Turns the reason a `fetch` failed with into `NoAnswer`. An abort stays what it is. */
export function noAnswer(request: string): (cause: unknown) => never {
  return (cause) => {
    const isAbort = cause instanceof DOMException && cause.name === 'AbortError';
    throw isAbort ? cause : new NoAnswer(request, cause);
  };
}

/** Whether the sandbox answered that what was asked for does not exist. */
export const isNotFound = (error: unknown): error is SandboxRefused =>
  error instanceof SandboxRefused && error.status === 404;

/** The request that an error is about, for example `GET /sandbox/catalog`; null where it does not say. */
export function requestOf(error: Error): string | null {
  return 'request' in error && typeof error.request === 'string' ? error.request : null;
}

/** The message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
