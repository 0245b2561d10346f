import type { SandboxRefusal } from '../../contract/sandbox.ts';

/** The sandbox refused a call: `code` is stable, `message` says what happened and what to do. */
export class SandboxRefused extends Error {
  override readonly name = 'SandboxRefused';
  readonly status: number;
  readonly code: string;

  constructor(status: number, refusal: Pick<SandboxRefusal, 'error' | 'message'>) {
    super(refusal.message);
    this.status = status;
    this.code = refusal.error;
  }
}

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
