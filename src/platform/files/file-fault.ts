import { JSON_TYPE, type Answer, type Answering } from '../http/answer.ts';

/** Why bytes of a file are not taken or not handed out: the status, a code for programs, and what to do. */
export class FileFault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** An answer that refuses, as JSON for programs and people. */
export function refusalOf(
  name: string,
  { status, code, message }: FileFault,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return {
    name,
    status,
    headers: { 'content-type': JSON_TYPE, ...headers },
    body: JSON.stringify({ ok: false, error: code, message }),
    error: code,
    warnings: [],
    trace: [{ rule: name, verdict: 'refused', evidence: message, error: code }],
    actor: null,
    changes: [],
  };
}

/** A request that is refused, whatever the world. */
export const refuseAll =
  (name: string, fault: FileFault, headers?: Readonly<Record<string, string>>): Answering =>
  () =>
    refusalOf(name, fault, headers);
