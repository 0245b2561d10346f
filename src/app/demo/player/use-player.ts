import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { late } from '../../../base/late.ts';
import { linkDigest } from '../../../base/link-memory.ts';
import { useClient } from '../../../client/context.tsx';
import { exchangeQuery, worldKey } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { isSameAnswer } from '../../../contract/demo/answer.ts';
import type { Demo, DemoStep, DemoView } from '../../../contract/demo/demo.ts';
import type { PlayedDemo } from '../../../contract/demo/played.ts';
import { answerValue } from '../../../contract/demo/values/answer-value.ts';
import type { HostState } from '../../../contract/host.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { useAnnouncements } from '../../announcements.ts';
import { useHost } from '../../host/host-context.ts';
import { OPEN_DEMO } from '../../share/open/use-remove-link.ts';
import { playDemo } from '../playing/play-demo.ts';
import { titleOfStep } from '../../../contract/demo/recording/recorded-step.ts';
import { answerOfExchange } from '../../../contract/demo/recording/step-of-exchange.ts';
import { useDock } from '../state/dock.ts';
import { useShownView, SHELL_PARAMETERS } from '../state/use-shown-view.ts';
import { comparisonInWords, compareWithRecorded, sendStep } from './play-step.ts';
import {
  resetProgressFor,
  notePlayedStep,
  type PlayedMark,
  useProgress,
  useSentSteps,
} from './progress.ts';

export interface Player {
  readonly steps: NonNullable<Demo['steps']>;
  /** What is stored of the steps that have been played, in order. */
  readonly marks: readonly PlayedMark[];
  /** Index of the selected step; -1 before the first. */
  readonly selectedIndex: number;
  readonly select: (index: number) => void;
  readonly isPlaying: boolean;
  /** Whether a step is being sent. */
  readonly isSending: boolean;
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
  const { played: marks, pace_s } = useProgress();
  const { selectedIndex, select } = useSelectedIndex(steps);
  const [isPlaying, setPlaying] = useState(false);
  const [isSending, setSending] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** As `isSending`, which changes only with the next render. */
  const isSendingNow = useRef(false);
  /** How many steps had been played when “Play all” was pressed; -1 while it is paused. */
  const countAtStart = useRef(-1);
  const digest = useMemo(() => linkDigest(JSON.stringify([demo.world, demo.steps])), [demo]);
  const world = host.kind === 'tab' ? host.world : 'server';

  // Forgets the progress when the demo or the world changes.
  useEffect(() => {
    resetProgressFor(`${digest} ${world} ${client.baseUrl}`);
  }, [digest, world, client.baseUrl]);

  /** Reads what this Parley answers in a new world of the demo. This is read once, when the first step is played. */
  const readExpectedAnswers = (): Promise<PlayedDemo | null> =>
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
    const { sentSteps } = useSentSteps.getState();
    return Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const sentStep = sentSteps[index];
        if (sentStep) return answerValue(sentStep.answer);
        const expectedStep = expected?.steps[index];
        const mark = marks[index];
        if (expectedStep?.answer && mark && isSameAnswer(expectedStep.answer, mark))
          return answerValue(expectedStep);
        const loggedExchange =
          mark?.exchange &&
          (await queries.query(exchangeQuery(client, mark.exchange)).catch(() => null));
        return answerValue(
          loggedExchange ? answerOfExchange(loggedExchange) : (expectedStep ?? { body: '' }),
        );
      }),
    );
  }

  /** Plays the first step that has not been played. Returns whether it could be sent. */
  async function playNext(): Promise<boolean> {
    const index = useProgress.getState().played.length;
    const step = steps[index];
    if (step === undefined || isSendingNow.current) return false;
    isSendingNow.current = true;
    setSending(true);
    setProblem(null);
    useDock.getState().setRecording(false);
    try {
      select(index);
      const expected = await readExpectedAnswers();
      const sentStep = await sendStep(client, step, await answersBefore(index, expected));
      const deployment = expected?.brief.deployment ?? (await client.world()).deployment;
      const comparison = compareWithRecorded(
        sentStep,
        step.answer,
        expected?.steps[index],
        deployment,
      );
      notePlayedStep(index, sentStep, comparison);
      setAnnouncement(
        `Step ${index + 1} of ${steps.length}, ${titleOfStep(step)}. ${comparisonInWords(comparison, step.answer !== undefined)}`,
      );
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      setAnnouncement(messageOf(error));
      return false;
    } finally {
      isSendingNow.current = false;
      setSending(false);
    }
  }

  /** For “Play all”: plays the next step, and stops after the last one or a failure. */
  const continuePlaying = useEffectEvent(async () => {
    const wasSent = await playNext();
    if (!wasSent || useProgress.getState().played.length >= steps.length) setPlaying(false);
  });
  // Runs a timer of the browser.
  useEffect(() => {
    if (!isPlaying) return;
    // The first step is played at once, the others at the pace.
    const timer = setTimeout(
      () => void continuePlaying(),
      marks.length === countAtStart.current ? 0 : pace_s * 1000,
    );
    return () => clearTimeout(timer);
  }, [isPlaying, marks.length, pace_s]);

  return {
    steps,
    marks,
    selectedIndex,
    select,
    isPlaying,
    isSending,
    problem,
    announcement,
    next: () => {
      if (selectedIndex + 1 < marks.length) select(selectedIndex + 1);
      else void playNext();
    },
    previous: () => select(Math.max(0, selectedIndex - 1)),
    toggle: () => {
      countAtStart.current = isPlaying ? -1 : marks.length;
      setPlaying(!isPlaying && marks.length < steps.length);
    },
  };
}

/** The selected step of the player: its number is `step` in the page's address. Selecting a step opens its panel. */
function useSelectedIndex(steps: readonly DemoStep[]): {
  /** -1 if no step is selected. */
  readonly selectedIndex: number;
  readonly select: (index: number) => void;
} {
  const { step = 0 }: { step?: number } = useSearch({ strict: false });
  const { open, setSearch } = usePanelShell();
  return {
    selectedIndex: Math.min(step, steps.length) - 1,
    select: (index) => {
      const view = viewAt(steps, index);
      if (view === null) setSearch({ step: index < 0 ? undefined : index + 1 }, { replace: true });
      else open(view.panel, { ...view.search, step: index + 1 });
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
    const demoWithView = view && demo.view === undefined ? { ...demo, view } : demo;
    openInNewWorld(demoWithView, host).catch((error: unknown) => announce(messageOf(error)));
  };
}

/** Opens a demo in a new world, even if an earlier world of it exists: its link would open that one again. */
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
 * The view that the page shows with a step: the step's own, or that of the last step before it with a view. Parameters of the shell
 * are left out, even if the author of the demo added them.
 */
export function viewAt(steps: readonly DemoStep[], index: number): DemoView | null {
  const view = steps.slice(0, index + 1).findLast((step) => step.view !== undefined)?.view;
  if (view === undefined) return null;
  const panelParameters = Object.entries(view.search).filter(
    ([name]) => !SHELL_PARAMETERS.has(name),
  );
  return { panel: view.panel, search: Object.fromEntries(panelParameters) };
}
