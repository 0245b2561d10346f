import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Square from 'lucide-react/icons/square';
import StepForward from 'lucide-react/icons/step-forward';
import { usePanelSearch } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { classes } from '../../../ui/style/classes.ts';
import hidden from '../../../ui/style/visually-hidden.module.css';
import {
  directorySearch,
  type ExperimentId,
  SCHEME_IDS,
  type SchemeId,
} from '../search/directory-search.ts';
import { WaitNotice } from '../engine/WaitNotice.tsx';
import { experimentOf } from './play/experiments.ts';
import { scoresText, scoreText } from './play/explain.ts';
import { PREPARED_MESSAGES } from './play/prepare.ts';
import { SCHEMES } from './play/schemes.ts';
import { type Score, scoreOf } from './play/score.ts';
import { useExperiment } from './play/use-experiment.ts';
import type { Walk } from './play/use-walk.ts';
import { readAll, readPages } from './play/walk-actions.ts';
import { restartWalks, type WalkState } from './play/walk-state.ts';
import css from './WalkBar.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';

export interface WalkBarProps {
  readonly walk: Walk;
  /** The schemes whose columns are shown: all, or the chosen one. */
  readonly shownSchemes: readonly SchemeId[];
  /** Whether the user has opened an experiment here: a link can open one, too. */
  readonly hasOpenedExperiment: boolean;
}

/** The buttons that move all walks, and the message of the last action. The bar stays visible while the columns scroll. */
export function WalkBar({ walk, shownSchemes, hasOpenedExperiment }: WalkBarProps) {
  const [{ experiment }, setSearch] = usePanelSearch(directorySearch);
  const { state } = walk;
  const [shownScheme] = shownSchemes;
  return (
    <section className={css.bar} aria-label="Walk">
      {experiment && (
        <StepButton key={experiment} id={experiment} walk={walk} autoFocus={hasOpenedExperiment} />
      )}
      {state && <RunButtons walk={walk} state={state} isMain={experiment === undefined} />}
      <p className={css.status} role="status">
        {statusOf(walk)}
        {state && <span className={hidden.hidden}> {scoresText(state)}</span>}
      </p>
      {state && shownSchemes.length === 1 && shownScheme && (
        <SegmentedControl
          label="Scheme"
          segments={SCHEME_IDS.map((id) => ({ id, label: SCHEMES[id].title }))}
          value={shownScheme}
          onChange={(scheme) => setSearch({ scheme }, { replace: true })}
        />
      )}
      {state && (
        <div className={css.scores}>
          <Scores state={state} shownSchemes={shownSchemes} />
        </div>
      )}
      {walk.wait && (
        <div className={css.wait}>
          <WaitNotice wait={walk.wait} />
        </div>
      )}
    </section>
  );
}

function statusOf({ runningAction, wait, postedCount, message, state }: Walk): string {
  if (wait) return `Waiting as long as Retry-After says.`;
  if (
    runningAction === 'prepare' ||
    (runningAction === 'step' && postedCount > 0 && postedCount < PREPARED_MESSAGES)
  )
    return 'Preparing a channel.';
  if (message !== '') return message;
  return state ? `The messages are in #${state.channel.name}.` : '';
}

interface RunButtonsProps {
  readonly walk: Walk;
  readonly state: WalkState;
  /** Whether “Next page” is the main button of the bar. */
  readonly isMain: boolean;
}

function RunButtons({
  walk: { runningAction, run, stop, restart },
  state,
  isMain,
}: RunButtonsProps) {
  const isOver = state.end !== null;
  return (
    <div className={layouts.row}>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon={<StepForward size={14} />}
        isPending={runningAction === 'next'}
        isDisabled={isOver || (runningAction !== null && runningAction !== 'next')}
        onPress={() => void run('next', readPages)}
      >
        Next page
      </Button>
      {runningAction === 'all' ? (
        <Button icon={<Square size={14} />} onPress={stop}>
          Stop
        </Button>
      ) : (
        <Button
          icon={<Play size={14} />}
          isDisabled={isOver || runningAction !== null}
          onPress={() => void run('all', readAll)}
        >
          Walk all
        </Button>
      )}
      <Button
        icon={<RotateCcw size={14} />}
        isDisabled={runningAction !== null}
        onPress={() => restart(restartWalks(state))}
      >
        Start again
      </Button>
    </div>
  );
}

interface StepButtonProps {
  readonly id: ExperimentId;
  readonly walk: Walk;
  /** Whether the button takes the focus when it appears, so that the next press takes the first step. */
  readonly autoFocus: boolean;
}

/** The button that takes the next step of an experiment. It stays the same for all steps, so that it keeps the focus. */
function StepButton({ id, walk, autoFocus }: StepButtonProps) {
  const { steps } = experimentOf(id);
  const { stepsDone, isOver, takeStep } = useExperiment(walk, id);
  const next = steps[stepsDone];
  return (
    <Button
      autoFocus={autoFocus}
      variant="primary"
      isPending={walk.runningAction === 'step'}
      isDisabled={walk.runningAction !== null && walk.runningAction !== 'step'}
      onPress={() => void takeStep()}
    >
      {isOver || next === undefined
        ? 'Play again'
        : `Step ${stepsDone + 1} of ${steps.length}: ${next.title}`}
    </Button>
  );
}

interface ScoresProps {
  readonly state: WalkState;
  /** The schemes whose columns are shown. */
  readonly shownSchemes: readonly SchemeId[];
}

/** The score of each walk, above its column. */
function Scores({ state, shownSchemes }: ScoresProps) {
  return (
    <ul className={css.scoreRows} aria-label="Scores">
      {shownSchemes.map((id) => (
        <li key={id} className={css.score}>
          <span className={tones.quiet}>{SCHEMES[id].title}</span>
          <Verdict score={scoreOf(state, id)} />
        </li>
      ))}
    </ul>
  );
}

/** The score with its verdict, which is final once the walk has ended. */
function Verdict({ score }: { readonly score: Score }) {
  const isFaulty = score.repeated.length > 0 || score.missed.length > 0;
  return (
    <span
      className={classes(
        css.verdict,
        isFaulty ? css.faulty : score.isFinal ? css.complete : css.underWay,
      )}
    >
      {isFaulty ? (
        <CircleAlert size={16} aria-label="Wrong" />
      ) : score.isFinal ? (
        <CircleCheck size={16} aria-label="Right" />
      ) : (
        <CircleDashed size={16} aria-label="Under way" />
      )}
      {scoreText(score)}
    </span>
  );
}
