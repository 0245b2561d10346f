import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { late } from '../../../base/late.ts';
import { linkDigest } from '../../../base/link-memory.ts';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery, worldKey } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { isAnswer } from '../../../contract/demo/answer.ts';
import type { Demo, DemoStep, DemoView } from '../../../contract/demo/demo.ts';
import type { PlayedDemo } from '../../../contract/demo/played.ts';
import { answerValue } from '../../../contract/demo/values/answer-value.ts';
import type { HostState } from '../../../contract/host.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useHost } from '../../host/host-context.ts';
import { OPEN_DEMO } from '../../share/open/use-drop-link.ts';
import { playDemo } from '../playing/play-demo.ts';
import { titleOfStep } from '../../../contract/demo/recording/recorded-step.ts';
import { answerOfExchange } from '../../../contract/demo/recording/step-of-exchange.ts';
import { useDock } from '../state/dock.ts';
import { useShownView, SHELL_PARAMETERS } from '../state/use-shown-view.ts';
import { comparisonInWords, compareWithRecorded, sendStep } from './play-step.ts';
import { resetProgressFor, notePlayed, type PlayedMark, useProgress, useSent } from './progress.ts';

export interface Player {
  readonly steps: NonNullable<Demo['steps']>;
  readonly played: readonly PlayedMark[];
  /** Index of the selected step; -1 before the first. */
  readonly at: number;
  readonly select: (at: number) => void;
  readonly isPlaying: boolean;
  /** Whether a step is being sent. */
  readonly isBusy: boolean;
  /** Why the last step could not be sent. */
  readonly problem: string | null;
  /** The last step and its result, for screen readers. */
  readonly announcement: string;
  /** Selects the next step, and plays it if it has not been played yet. */
  readonly next: () => void;
  readonly previous: () => void;
  /** Plays the steps one after the other, or pauses. */
  readonly toggle: () => void;
}

const NO_STEPS: NonNullable<Demo['steps']> = [];

/** Plays the steps of a demo in the open world. */
export function usePlayer(demo: Demo): Player {
  const client = useClient();
  const queries = useQueryClient();
  const host = useHost();
  const steps = demo.steps ?? NO_STEPS;
  const { played, pace_s } = useProgress();
  const { at, select } = usePosition(steps);
  const [isPlaying, setPlaying] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);
  /** How many steps had been played when “Play all” was pressed; -1 while it is paused. */
  const playedAtStart = useRef(-1);
  const digest = useMemo(() => linkDigest(JSON.stringify([demo.world, demo.steps])), [demo]);
  const world = host.kind === 'tab' ? host.world : 'server';

  // Forgets the progress when the demo or the world changes.
  useEffect(() => {
    resetProgressFor(`${digest} ${world} ${client.baseUrl}`);
  }, [digest, world, client.baseUrl]);

  /** What this Parley answers in a new world of the demo. It is asked for when the first step is played. */
  const expectedAnswers = (): Promise<PlayedDemo | null> =>
    queries
      .query({
        queryKey: worldKey(client, 'expected answers', digest),
        queryFn: () => playDemo(client, demo),
        staleTime: Infinity,
        gcTime: Infinity,
      })
      .catch(() => null);

  /** The values of the answers to the first `count` steps. After a reload they are the expected answers, or come from the log. */
  async function answersBefore(count: number, expected: PlayedDemo | null): Promise<unknown[]> {
    const { sent } = useSent.getState();
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const inMemory = sent[index];
        if (inMemory) return answerValue(inMemory.answer);
        const wanted = expected?.steps[index];
        const mark = played[index];
        if (wanted?.answer && mark && isAnswer(wanted.answer, mark)) return answerValue(wanted);
        const logged =
          mark?.exchange &&
          (await queries.query(exchangeQuery(client, mark.exchange)).catch(() => null));
        return answerValue(logged ? answerOfExchange(logged) : (wanted ?? { body: '' }));
      }),
    );
  }

  /** Plays the first step that has not been played. Returns whether it could be sent. */
  async function playNext(): Promise<boolean> {
    const index = useProgress.getState().played.length;
    const step = steps[index];
    if (step === undefined || isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    useDock.getState().setRecording(false);
    try {
      select(index);
      const expected = await expectedAnswers();
      const sent = await sendStep(client, step, await answersBefore(index, expected));
      const deployment = expected?.brief.deployment ?? (await client.world()).deployment;
      const comparison = compareWithRecorded(sent, step.answer, expected?.steps[index], deployment);
      notePlayed(index, sent, comparison);
      setAnnouncement(
        `Step ${index + 1} of ${steps.length}, ${titleOfStep(step)}. ${comparisonInWords(comparison)}`,
      );
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      setAnnouncement(messageOf(error));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  const playOn = useEffectEvent(async () => {
    const wasSent = await playNext();
    if (!wasSent || useProgress.getState().played.length >= steps.length) setPlaying(false);
  });
  // Runs a timer of the browser.
  useEffect(() => {
    if (!isPlaying) return;
    // The first step is played at once, the others at the pace.
    const timer = setTimeout(
      () => void playOn(),
      played.length === playedAtStart.current ? 0 : pace_s * 1000,
    );
    return () => clearTimeout(timer);
  }, [isPlaying, played.length, pace_s]);

  return {
    steps,
    played,
    at,
    select,
    isPlaying,
    isBusy,
    problem,
    announcement,
    next: () => {
      if (at + 1 < played.length) select(at + 1);
      else void playNext();
    },
    previous: () => select(Math.max(0, at - 1)),
    toggle: () => {
      playedAtStart.current = isPlaying ? -1 : played.length;
      setPlaying(!isPlaying && played.length < steps.length);
    },
  };
}

/** The selected step of the player: its number is `step` in the page's address. Selecting a step opens its panel. */
function usePosition(steps: readonly DemoStep[]): {
  /** Index of the step; -1 if none is selected. */
  readonly at: number;
  readonly select: (at: number) => void;
} {
  const { step = 0 }: { step?: number } = useSearch({ strict: false });
  const { open, setSearch } = usePanelShell();
  return {
    at: Math.min(step, steps.length) - 1,
    select: (at) => {
      const view = viewAt(steps, at);
      if (view === null) setSearch({ step: at < 0 ? undefined : at + 1 }, { replace: true });
      else open(view.panel, { ...view.search, step: at + 1 });
    },
  };
}

const PAGE_LINK = late(() => import('../../share/contents/page-link.ts'));

/** Returns a function that opens a demo in a new world and shows the player. */
export function useOpenInNewWorld(): (demo: Demo) => void {
  const host = useHost();
  const view = useShownView();
  const announce = useAnnouncements((state) => state.announce);
  return (demo) => {
    useDock.getState().show('player');
    const shown = view && demo.view === undefined ? { ...demo, view } : demo;
    openInNewWorld(shown, host).catch((error: unknown) => announce(messageOf(error)));
  };
}

/** Opens a demo in a new world, even if it was opened before: the address that it then got would lead back to the old world. */
async function openInNewWorld(demo: Demo, host: HostState): Promise<void> {
  if (host.kind === 'tab' && host.worlds !== null && demo.view !== undefined) {
    const { fragmentOf } = await PAGE_LINK.load();
    window.history.pushState(null, '', fragmentOf(demo.view.panel, demo.view.search));
    await host.worlds.openDemo(demo, null);
  } else {
    const { openDemo } = await OPEN_DEMO.load();
    await openDemo(demo, host);
  }
}

/**
 * The view that the page shows with a step: the step's own, or the last one before it. Parameters of the shell are left out,
 * even if the author of the demo added them.
 */
export function viewAt(steps: readonly DemoStep[], at: number): DemoView | null {
  const view = steps.slice(0, at + 1).findLast((step) => step.view !== undefined)?.view;
  if (view === undefined) return null;
  const ofPanel = Object.entries(view.search).filter(([name]) => !SHELL_PARAMETERS.has(name));
  return { panel: view.panel, search: Object.fromEntries(ofPanel) };
}
