import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';
import { onWorldEnd } from '../../../client/world/world-results.ts';
import type { Comparison, SentStep } from './play-step.ts';

/** What the tab stores of a played step. It stores no answer, because answers may hold secrets. */
export interface PlayedMark {
  /** Id of the exchange; null for a call of the sandbox. */
  readonly exchange: string | null;
  readonly status: number;
  /** Checksum of the answer. */
  readonly sum: string;
  /** Checksum of the address that a redirect led to. */
  readonly location?: string;
  readonly result: Comparison['kind'];
}

/** How far a demo has been played in a world. */
interface Progress {
  /** Names the demo, the world and the platform's address, separated by blanks. */
  readonly of: string;
  /** The steps played so far, in order. */
  readonly played: readonly PlayedMark[];
  /** The pause between two steps while the player plays them in a row, in seconds. */
  readonly pace_s: number;
}

/** The values of `pace_s` that the user can choose. */
export const PACES = [0.5, 1, 2, 3, 5, 10] as const;

export const useProgress = slice<Progress>('player', () => ({ of: '', played: [], pace_s: 2 }), {
  in: SESSION,
  key: 'parley.player',
  version: 2,
});

/** The steps sent since the page was loaded, and how their answers compare with the recorded ones, by index. In memory only. */
export const useSentSteps = slice<{
  readonly sentSteps: Readonly<Record<number, SentStep>>;
  readonly comparisons: Readonly<Record<number, Comparison>>;
}>('sentSteps', () => ({ sentSteps: {}, comparisons: {} }));

/** Forgets the progress if `of` names another demo or another world than before. */
export function resetProgressFor(of: string): void {
  if (useProgress.getState().of === of) return;
  useProgress.setState({ of, played: [] });
  useSentSteps.setState({ sentSteps: {}, comparisons: {} });
}

export function notePlayedStep(index: number, sentStep: SentStep, comparison: Comparison): void {
  useSentSteps.setState((before) => ({
    sentSteps: { ...before.sentSteps, [index]: sentStep },
    comparisons: { ...before.comparisons, [index]: comparison },
  }));
  const mark = {
    ...sentStep.recordableAnswer,
    exchange: sentStep.answer.exchange,
    result: comparison.kind,
  };
  useProgress.setState(({ played }) => ({ played: [...played.slice(0, index), mark] }));
}

/** During a rewind: how many steps stay played when the rewound world replaces this one; otherwise null. */
let countAfterRewind: number | null = null;

/** Calls `rewind`, which puts the world back to after the first `count` steps. If it rejects, so does this. */
export async function rewindPlayer(count: number, rewind: () => Promise<void>): Promise<void> {
  countAfterRewind = count;
  try {
    await rewind();
    keepFirstSteps(count);
  } catch (error) {
    countAfterRewind = null;
    throw error;
  }
}

// Another world has replaced the one in which the steps were played. After a rewind some steps stay played, otherwise none.
onWorldEnd((baseUrl) => {
  if (!useProgress.getState().of.endsWith(` ${baseUrl}`)) return;
  keepFirstSteps(countAfterRewind ?? 0);
  countAfterRewind = null;
});

function keepFirstSteps(count: number): void {
  useProgress.setState(({ played }) => ({ played: played.slice(0, count) }));
  const firstOf = <Value>(byIndex: Readonly<Record<number, Value>>) =>
    Object.fromEntries(Object.entries(byIndex).filter(([index]) => Number(index) < count));
  useSentSteps.setState(({ sentSteps, comparisons }) => ({
    sentSteps: firstOf(sentSteps),
    comparisons: firstOf(comparisons),
  }));
}
