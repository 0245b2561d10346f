import { slice } from '../../../base/session.ts';
import { SESSION } from '../../../base/storage.ts';
import { onWorldEnd } from '../../../client/world/world-results.ts';
import type { Comparison, SentStep } from './play-step.ts';

/** What the tab remembers of a step that was played. No answer: those may hold secrets. */
export interface PlayedMark {
  /** Id of its exchange; null for a call of the sandbox. */
  readonly exchange: string | null;
  readonly status: number;
  readonly sum: string;
  /** Checksum of where a redirect led. */
  readonly location?: string;
  readonly result: Comparison['kind'];
}

/** How far a demo was played in a world. */
interface Progress {
  /** The demo and the world. */
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

/** Begins again if this is another demo or another world than before. */
export function followProgress(of: string): void {
  if (useProgress.getState().of === of) return;
  useProgress.setState({ of, played: [] });
  useSent.setState({ sent: {}, compared: {} });
}

export function notePlayed(at: number, sent: SentStep, comparison: Comparison): void {
  useSent.setState((before) => ({
    sent: { ...before.sent, [at]: sent },
    compared: { ...before.compared, [at]: comparison },
  }));
  const mark = { ...sent.kept, exchange: sent.answer.exchange, result: comparison.kind };
  useProgress.setState(({ played }) => ({ played: [...played.slice(0, at), mark] }));
}

/** How many steps stay played when the next world arrives: it is this one, rewound. */
let remaining: number | null = null;

/** Rewinds to the state after that many steps: `rewind` replaces the world. Rejects as `rewind` does. */
export async function rewindTo(count: number, rewind: () => Promise<void>): Promise<void> {
  remaining = count;
  try {
    await rewind();
    keep(count);
  } catch (error) {
    remaining = null;
    throw error;
  }
}

// Another world has replaced the one the steps were played in: no step was played in it, or those before the rewind.
onWorldEnd((baseUrl) => {
  if (!useProgress.getState().of.endsWith(` ${baseUrl}`)) return;
  keep(remaining ?? 0);
  remaining = null;
});

function keep(count: number): void {
  useProgress.setState(({ played }) => ({ played: played.slice(0, count) }));
  const first = <Value>(all: Readonly<Record<number, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([at]) => Number(at) < count));
  useSent.setState(({ sent, compared }) => ({ sent: first(sent), compared: first(compared) }));
}
