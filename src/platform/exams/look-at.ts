import { late } from '../../base/late.ts';
import type { RecordChange } from '../../contract/sandbox.ts';
import type { Answer, RequestHead } from '../http/answer.ts';
import type { World } from '../model/world/world.ts';
import type { SigningKeys } from '../runtime/signing-keys.ts';
import type { FaultyCall } from '../network/call.ts';
import type { Service } from '../service/service.ts';

/** Few worlds have exams. */
export const EXAMS = late(() => import('./examine.ts'), { ahead: true });

/** A call that was answered, with the host's means that an exam may use. */
export interface AnsweredCall {
  readonly id: string;
  readonly at: number;
  readonly request: RequestHead;
  readonly answer: Answer;
  readonly service: Service;
  readonly keys: SigningKeys;
  /** What carries out that an answer is late; null on surfaces whose answers never are. */
  readonly network: Awaited<ReturnType<Service['network']['load']>> | null;
}

/** What exams make of a call: what they note, and the answer that the client gets. */
export interface LookedAt {
  readonly changes: readonly RecordChange[];
  readonly answer: Answer;
  /** That the answer is late, where an exam says so. */
  readonly fault?: FaultyCall | undefined;
}

/** Lets the armed exams look at a call. What they change is committed with it, but not listed among its changes. */
export const lookAt = (world: World, call: AnsweredCall): LookedAt =>
  world.exams.size === 0
    ? { changes: [], answer: call.answer }
    : EXAMS.need().lookAtCall(world, call);
