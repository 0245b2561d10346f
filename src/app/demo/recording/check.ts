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
  type ComparedAnswer,
} from '../../../kit/calls/compare/answer-difference.ts';
import { ignoreRenewed } from '../../../kit/calls/compare/same-but-renewed.ts';
import { demoOf, playDemo } from '../playing/play-demo.ts';
import type { RecordedStep } from '../../../contract/demo/recording/recorded-step.ts';
import type { RecordedDemo } from './recorded-demo.ts';
import { noteAnswers } from './recording.ts';
import { answerOfExchange } from '../../../contract/demo/recording/step-of-exchange.ts';
import { requestText } from './stored-steps.ts';

/** What a check found of one step. */
export interface CheckedStep {
  readonly played: PlayedDemoStep;
  /** How the answer differs from the one in the wire. Null if the step was made by hand, or the log no longer has its exchange. */
  readonly difference: AnswerDifference | null;
  /** Whether times, ids or secrets differ, as they do in every new world. */
  readonly isRenewed: boolean;
}

export interface Check {
  /** The requests that were checked, as text. If the recording sends others by now, the check is out of date. */
  readonly requests: string;
  /** By key of the step. */
  readonly steps: ReadonlyMap<string, CheckedStep>;
}

/** The last check. It is not stored: answers may hold secrets. */
export const useCheck = slice<{ readonly check: Check | null }>('check', () => ({ check: null }));

/** The requests of all steps as one text, to compare. */
export const requestsOf = (steps: readonly RecordedStep[]): string =>
  JSON.stringify(steps.map(({ key, step }) => [key, requestText(step)]));

/**
 * Plays the recording in a scratch world, compares each answer with the one in the wire, and notes the answers in the steps.
 * Rejects with the reason if it cannot be played.
 */
export async function checkRecording(
  { client, queries }: { readonly client: WorldClient; readonly queries: QueryClient },
  steps: readonly RecordedStep[],
  { world, steps: demoSteps }: RecordedDemo,
): Promise<Check> {
  const { brief, steps: played } = await playDemo(client, demoOf(world, { steps: demoSteps }));
  const renewed = new Map<string, string>();
  const found = new Map<string, CheckedStep>();
  for (const [at, { key, exchange }] of steps.entries()) {
    const step = played[at];
    if (step === undefined) break;
    const recorded =
      exchange && (await queries.query(exchangeQuery(client, exchange)).catch(() => null));
    const isKnown = recorded !== null && recorded !== '' && !recorded.response.body.truncated;
    found.set(
      key,
      isKnown
        ? compareStep(
            step,
            { status: recorded.status, ...answerOfExchange(recorded) },
            brief,
            renewed,
          )
        : { played: step, difference: null, isRenewed: false },
    );
  }
  const check = { requests: requestsOf(steps), steps: found };
  useCheck.setState({ check });
  const answers = [...found].map(([key, { played }]) => [key, played.answer ?? undefined] as const);
  noteAnswers(new Map(answers));
  return check;
}

/** Compares the new answer with the recorded one. The log masks secrets, so they are masked in the new answer too. */
function compareStep(
  played: PlayedDemoStep,
  recorded: ComparedAnswer,
  { deployment }: WorldBrief,
  renewed: Map<string, string>,
): CheckedStep {
  const { status, body, location } = played;
  const masked = {
    status,
    body: mask(body),
    ...(location !== undefined && { location: mask(location) }),
  };
  const all = answerDifference(recorded, masked, deployment);
  return { played, ...ignoreRenewed(all, renewed) };
}

/** A check in a sentence. It names the first step that could not be sent, or whose answer differs. */
export function checkInWords(check: Check, steps: readonly RecordedStep[]): string {
  const numbersOf = (has: (checked: CheckedStep) => boolean) =>
    steps.flatMap(({ key }, at) => {
      const checked = check.steps.get(key);
      return checked !== undefined && has(checked) ? [at + 1] : [];
    });
  const unsent = numbersOf(({ played }) => played.problem !== undefined);
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
