import { demoAnswer, isSameAnswer } from '../../../contract/demo/answer.ts';
import type { DemoAnswer, DemoStep } from '../../../contract/demo/demo.ts';
import { fillStep, type FilledRequest } from '../../../contract/demo/fill-step.ts';
import type { PlayedDemoStep } from '../../../contract/demo/played.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import { POSTED_HEADER } from '../../../contract/headers/posted-header.ts';
import { REDIRECT_HEADER, restoreRedirect } from '../../../contract/headers/redirect-header.ts';
import type { HeaderList, WorldBrief } from '../../../contract/sandbox.ts';
import type { CallAnswer } from '../../../client/transport/call.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';
import {
  answerDifference,
  type AnswerDifference,
} from '../../../kit/calls/compare/answer-difference.ts';

/** A step that the player has sent. */
export interface SentStep {
  readonly request: FilledRequest;
  readonly answer: {
    readonly status: number;
    readonly headers: HeaderList;
    /** The address that a redirect leads to; undefined if the answer is no redirect. */
    readonly location: string | undefined;
    /** The message that a post to a webhook or response URL made; undefined for other requests. */
    readonly posted: string | undefined;
    readonly body: string;
    /** Error code; null for a success. */
    readonly code: string | null;
    /** Id of the exchange in the log; null for a call of the sandbox. */
    readonly exchange: string | null;
  };
  /** The answer in the form in which a recording stores it. */
  readonly recordableAnswer: DemoAnswer;
}

/**
 * Sends a step to the open world. `answers` are the values of the answers to the steps before it. Rejects with the reason if it
 * cannot be sent.
 */
export async function sendStep(
  client: Pick<ParleyClient, 'world' | 'call'>,
  step: DemoStep,
  answers: readonly unknown[],
): Promise<SentStep> {
  const world = await client.world();
  const filled = fillStep(step, answers, world);
  if (!filled.ok) throw new Error(filled.message);
  const { request } = filled;
  const body = request.body === null ? null : new TextEncoder().encode(request.body);
  // With these headers, the platform tells where a redirect leads and which message a post made.
  const tellHeaders = [REDIRECT_HEADER, POSTED_HEADER].map((name) => [name, 'tell'] as const);
  const headers = [...request.headers, ...tellHeaders];
  const answer = answerOf(restoreRedirect(await client.call({ ...request, headers, body })));
  return { request, answer, recordableAnswer: demoAnswer(answer, world.deployment) };
}

const answerOf = ({ status, headers, text, code, exchange }: CallAnswer): SentStep['answer'] => ({
  status,
  headers,
  location: headerNamed(headers, 'location'),
  posted: headerNamed(headers, POSTED_HEADER),
  body: text,
  code,
  exchange,
});

/** How an answer compares with the recorded one. */
export type Comparison =
  /** Equal; if `leavesOutSigned`, apart from texts that each host signs with its own keys. */
  | { readonly kind: 'same'; readonly leavesOutSigned: boolean }
  | { readonly kind: 'different'; readonly difference: AnswerDifference }
  /** Different, but it is not known where: the demo holds only a checksum. */
  | { readonly kind: 'unlike' }
  /** The demo has no recorded answer, and playing it in a new world gave no answer to compare with. */
  | { readonly kind: 'unknown' };

/**
 * Compares an answer with the recorded one. A link has only the checksum of the recorded answer. So the differences are found by
 * comparing with `expected`, what this Parley answers in a new world of the demo.
 */
export function compareWithRecorded(
  { answer, recordableAnswer }: Pick<SentStep, 'answer' | 'recordableAnswer'>,
  recorded: DemoAnswer | undefined,
  expected: PlayedDemoStep | undefined,
  deployment: WorldBrief['deployment'],
): Comparison {
  const expectedAnswer = expected?.answer ?? undefined;
  const reference = recorded ?? expectedAnswer;
  if (reference === undefined) return { kind: 'unknown' };
  const difference =
    expected && expectedAnswer ? answerDifference(expected, answer, deployment) : null;
  if (isSameAnswer(reference, recordableAnswer))
    return { kind: 'same', leavesOutSigned: difference?.leavesOutSigned ?? false };
  // If another version of Parley made the recording, this one may answer differently even in a new world.
  const isExpectedRecorded =
    expectedAnswer !== undefined && isSameAnswer(reference, expectedAnswer);
  return difference && isExpectedRecorded && !difference.isSame
    ? { kind: 'different', difference }
    : { kind: 'unlike' };
}

/** What answers of the player are compared with. */
export const referenceName = (isRecorded: boolean): string =>
  isRecorded ? 'the recorded answer' : 'the answer in a new world of the demo';

/** A comparison in a sentence; if the demo has no recorded answer, with the answer in a new world. */
export function comparisonInWords(comparison: Comparison, isRecorded: boolean): string {
  const reference = referenceName(isRecorded);
  switch (comparison.kind) {
    case 'same': {
      const same = isRecorded ? 'Same as recorded' : 'Same as in a new world of the demo';
      return comparison.leavesOutSigned
        ? `${same}, apart from what this host signs with keys of its own.`
        : `${same}.`;
    }
    case 'different': {
      const { differences, status, hasOtherText } = comparison.difference;
      const places = differences.length + (status ? 1 : 0);
      return hasOtherText || places === 0
        ? `Different from ${reference}.`
        : `Different from ${reference} in ${places === 1 ? 'one place' : `${places} places`}.`;
    }
    case 'unlike':
      return `Different from ${reference}. Where is unknown: the demo holds only a checksum of the answer, and this version of Parley answers differently.`;
    case 'unknown':
      return 'No answer was recorded to compare this one with.';
  }
}
