import type { QueryClient } from '@tanstack/react-query';
import { slice } from '../../../base/session.ts';
import { exchangeQuery } from '../../../client/queries.ts';
import type { WorldClient } from '../../../client/world/world-stream.ts';
import type { PlayedDemoStep } from '../../../contract/demo/played.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { mask } from '../../../contract/secrets/mask.ts';
import {
  answerDifference,
  type AnswerDifference,
  type WholeAnswer,
} from '../../../kit/calls/compare/answer-difference.ts';
import { ignoreRenewed } from '../../../kit/calls/compare/same-but-renewed.ts';
import { demoOf, playDemo } from '../playing/play-demo.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import type { RecordedDemo } from './recorded-demo.ts';
import { setAnswers } from './recording.ts';
import { answerOfExchange } from '../../../contract/demo/recording/step-of-exchange.ts';
import { requestText } from './stored-steps.ts';

/** What a check found of one step. */
export interface CheckedStep {
  readonly playedStep: PlayedDemoStep;
  /** How the answer differs from the one in the wire. Null if the step was made by hand, or the log no longer has its exchange. */
  readonly difference: AnswerDifference | null;
  /** Whether times, ids or secrets differ, as they do in every new world. */
  readonly isRenewed: boolean;
}

export interface Check {
  /** The requests that were checked, as one text. If the recording has other requests by now, the check is out of date. */
  readonly requestsText: string;
  /** By key of the step. */
  readonly steps: ReadonlyMap<string, CheckedStep>;
}

/** The last check. It is not stored: answers may hold secrets. */
export const useCheck = slice<{ readonly check: Check | null }>('check', () => ({ check: null }));

/** The requests of all steps as one text, to compare. */
export const requestsTextOf = (steps: readonly RecordedStep[]): string =>
  JSON.stringify(steps.map(({ key, step }) => [key, requestText(step)]));

/**
 * Plays the recording in a scratch world, compares each answer with the one in the wire, and stores the answers in the steps.
 * Rejects with the reason if it cannot be played.
 */
export async function checkRecording(
  { client, queries }: { readonly client: WorldClient; readonly queries: QueryClient },
  steps: readonly RecordedStep[],
  { world, steps: demoSteps }: RecordedDemo,
): Promise<Check> {
  const { brief, steps: playedSteps } = await playDemo(client, demoOf(world, { steps: demoSteps }));
  /** Ids and times of the recording, and the values that have replaced them in the scratch world. */
  const renewedValues = new Map<string, string>();
  const checkedSteps = new Map<string, CheckedStep>();
  for (const [index, { key, exchange }] of steps.entries()) {
    const playedStep = playedSteps[index];
    if (playedStep === undefined) break;
    const recordedExchange =
      exchange && (await queries.query(exchangeQuery(client, exchange)).catch(() => null));
    const canCompare =
      recordedExchange !== null &&
      recordedExchange !== '' &&
      !recordedExchange.response.body.truncated;
    checkedSteps.set(
      key,
      canCompare
        ? compareStep(
            playedStep,
            { status: recordedExchange.status, ...answerOfExchange(recordedExchange) },
            brief,
            renewedValues,
          )
        : { playedStep, difference: null, isRenewed: false },
    );
  }
  const check = { requestsText: requestsTextOf(steps), steps: checkedSteps };
  useCheck.setState({ check });
  const answers = [...checkedSteps].map(
    ([key, { playedStep }]) => [key, playedStep.answer ?? undefined] as const,
  );
  setAnswers(new Map(answers));
  return check;
}

/** Compares the new answer with the recorded one. The log masks secrets, so they are masked in the new answer too. */
function compareStep(
  playedStep: PlayedDemoStep,
  recordedAnswer: WholeAnswer,
  { deployment }: WorldBrief,
  renewedValues: Map<string, string>,
): CheckedStep {
  const { status, body, location } = playedStep;
  const maskedAnswer = {
    status,
    body: mask(body),
    ...(location !== undefined && { location: mask(location) }),
  };
  const difference = answerDifference(recordedAnswer, maskedAnswer, deployment);
  return { playedStep, ...ignoreRenewed(difference, renewedValues) };
}

/** The result of a check in a sentence. It names the first step that could not be sent, or whose answer differs. */
export function checkInWords(check: Check, steps: readonly RecordedStep[]): string {
  const numbersOf = (matches: (checked: CheckedStep) => boolean) =>
    steps.flatMap(({ key }, index) => {
      const checked = check.steps.get(key);
      return checked !== undefined && matches(checked) ? [index + 1] : [];
    });
  const unsent = numbersOf(({ playedStep }) => playedStep.problem !== undefined);
  const different = numbersOf(({ difference }) => difference?.isSame === false);
  const andMore = ({ length }: readonly number[]) =>
    length > 1 ? `, and ${length - 1} more ${length > 2 ? 'steps' : 'step'}` : '';
  if (unsent.length > 0) return `Step ${unsent[0]} could not be sent${andMore(unsent)}.`;
  if (different.length > 0)
    return `Step ${different[0]} answers differently from the wire${andMore(different)}.`;
  const total = steps.length;
  return total === 1
    ? 'The step answers as on the wire.'
    : `All ${total} steps answer as on the wire.`;
}
