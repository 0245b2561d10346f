import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';
import { onWorldEnd } from '../../../client/world/world-results.ts';
import type { Comparison, SentStep } from './play-step.ts';

/** What the tab stores of a played step. It stores no answer, because answers may hold secrets. */
export interface PlayedMark {
  /** Id of the exchange; null for a call of the sandbox. */
  readonly exchange: string | null;
  readonly status: number;
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
  /** Time between two steps when all are played, in seconds. */
  readonly pace_s: number;
}

export const PACES = [0.5, 1, 2, 3, 5, 10] as const;

export const useProgress = slice<Progress>('player', () => ({ of: '', played: [], pace_s: 2 }), {
  in: SESSION,
  key: 'parley.player',
  version: 2,
});

/** The answers of steps played since the page was loaded, by index. In memory only. */
export const useSent = slice<{
  readonly sent: Readonly<Record<number, SentStep>>;
  readonly compared: Readonly<Record<number, Comparison>>;
}>('sentSteps', () => ({ sent: {}, compared: {} }));

/** Forgets the progress if `of` names another demo or another world than before. */
export function resetProgressFor(of: string): void {
  if (useProgress.getState().of === of) return;
  useProgress.setState({ of, played: [] });
  useSent.setState({ sent: {}, compared: {} });
}

export function notePlayed(at: number, sent: SentStep, comparison: Comparison): void {
  useSent.setState((before) => ({
    sent: { ...before.sent, [at]: sent },
    compared: { ...before.compared, [at]: comparison },
  }));
  const mark = { ...sent.recordable, exchange: sent.answer.exchange, result: comparison.kind };
  useProgress.setState(({ played }) => ({ played: [...played.slice(0, at), mark] }));
}

/** During a rewind: how many steps stay played when the rewound world replaces this one; otherwise null. */
let remaining: number | null = null;

/** Rewinds to the state after `count` steps. `rewind` replaces the world; if it rejects, so does this. */
export async function rewindTo(count: number, rewind: () => Promise<void>): Promise<void> {
  remaining = count;
  try {
    await rewind();
    keepFirst(count);
  } catch (error) {
    remaining = null;
    throw error;
  }
}

// Another world has replaced the one the steps were played in. After a rewind some steps stay played, otherwise none.
onWorldEnd((baseUrl) => {
  if (!useProgress.getState().of.endsWith(` ${baseUrl}`)) return;
  keepFirst(remaining ?? 0);
  remaining = null;
});

function keepFirst(count: number): void {
  useProgress.setState(({ played }) => ({ played: played.slice(0, count) }));
  const keepIn = <Value>(byIndex: Readonly<Record<number, Value>>) =>
    Object.fromEntries(Object.entries(byIndex).filter(([at]) => Number(at) < count));
  useSent.setState(({ sent, compared }) => ({ sent: keepIn(sent), compared: keepIn(compared) }));
}
