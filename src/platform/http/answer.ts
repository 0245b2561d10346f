import type { ExchangeActor, RecordChange } from '../../contract/sandbox.ts';
import type { TraceStep } from '../../contract/trace.ts';

/** What a surface says to a call: the response, and what the log of calls keeps beside it. */
export interface Answer {
  /** Web API method or endpoint. */
  readonly name: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly error: string | null;
  readonly warnings: readonly string[];
  readonly trace: readonly TraceStep[];
  readonly actor: ExchangeActor | null;
  readonly changes: readonly RecordChange[];
}

export const JSON_TYPE = 'application/json; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
