import { demoAnswer, isAnswer } from '../../../contract/demo/answer.ts';
import type { DemoAnswer, DemoStep } from '../../../contract/demo/demo.ts';
import { fillStep, type FilledRequest } from '../../../contract/demo/fill-step.ts';
import type { PlayedDemoStep } from '../../../contract/demo/played.ts';
import { headerNamed } from '../../../contract/headers/header-named.ts';
import { POSTED_HEADER } from '../../../contract/headers/posted-header.ts';
import { REDIRECT_HEADER, untoldRedirect } from '../../../contract/headers/redirect-header.ts';
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
    /** Where a redirect leads; undefined for any other answer. */
    readonly location: string | undefined;
    /** What a post to a webhook or a response URL showed; undefined for any other. */
    readonly posted: string | undefined;
    readonly body: string;
    /** Error code; null for a success. */
    readonly code: string | null;
    /** Id of the exchange in the log; null for a call of the sandbox. */
    readonly exchange: string | null;
  };
  /** What a recording would keep of the answer. */
  readonly kept: DemoAnswer;
}

/** Sends a step to the world in service. Rejects with the reason if it cannot be sent. */
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
  const asked = [REDIRECT_HEADER, POSTED_HEADER].map((name) => [name, 'tell'] as const);
  const headers = [...request.headers, ...asked];
  const answer = answerOf(untoldRedirect(await client.call({ ...request, headers, body })));
  return { request, answer, kept: demoAnswer(answer, world.deployment) };
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
  /** Equal, but for what the keys of each host sign. */
  | { readonly kind: 'same'; readonly leavesOutSigned: boolean }
  | { readonly kind: 'different'; readonly difference: AnswerDifference }
  /** It is not the recorded one, and where it differs is not known: the demo holds a checksum only. */
  | { readonly kind: 'unlike' }
  /** The demo has no answer to compare it with. */
  | { readonly kind: 'unknown' };

/**
 * Compares an answer with what the demo recorded. A link has only its checksum, so the places follow from `expected`: what
 * this Parley answers in a new world of the demo.
 */
export function comparisonOf(
  { answer, kept }: Pick<SentStep, 'answer' | 'kept'>,
  recorded: DemoAnswer | undefined,
  expected: PlayedDemoStep | undefined,
  deployment: WorldBrief['deployment'],
): Comparison {
  const known = expected?.answer ?? undefined;
  const wanted = recorded ?? known;
  if (wanted === undefined) return { kind: 'unknown' };
  const difference = expected && known ? answerDifference(expected, answer, deployment) : null;
  if (isAnswer(wanted, kept))
    return { kind: 'same', leavesOutSigned: difference?.leavesOutSigned ?? false };
  // Compared with what was recorded elsewhere, this Parley may answer otherwise even in a new world.
  const isExpected = known !== undefined && isAnswer(wanted, known);
  return difference && isExpected && !difference.isSame
    ? { kind: 'different', difference }
    : { kind: 'unlike' };
}

/** A comparison in a sentence. */
export function comparisonInWords(comparison: Comparison): string {
  switch (comparison.kind) {
    case 'same':
      return comparison.leavesOutSigned
        ? 'Same as recorded, apart from what this host signs with keys of its own.'
        : 'Same as recorded.';
    case 'different': {
      const { differences, status, isText } = comparison.difference;
      const places = differences.length + (status ? 1 : 0);
      return isText || places === 0
        ? 'Different from the recorded answer.'
        : `Different from the recorded answer in ${places === 1 ? 'one place' : `${places} places`}.`;
    }
    case 'unlike':
      return 'Different from the recorded answer. The demo holds only a checksum of that one, and this version of Parley answers otherwise, so the places are not known.';
    case 'unknown':
      return 'No answer was recorded to compare this one with.';
  }
}
