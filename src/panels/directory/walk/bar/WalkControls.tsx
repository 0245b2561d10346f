import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import StepForward from 'lucide-react/icons/step-forward';
import { Button } from '../../../../ui/controls/Button.tsx';
import type { Walk } from '../data/use-walk.ts';
import css from './WalkControls.module.css';

export interface WalkControlsProps {
  readonly walk: Walk;
  readonly onStartOver: () => void;
}

/** Reads the next page, all pages, pauses, and starts over. */
export function WalkControls({ walk, onStartOver }: WalkControlsProps) {
  const { pages, mode, ended, step, walkAll, pause } = walk;
  const isWalking = mode === 'all';
  return (
    <div className={css.controls} role="group" aria-label="Walk">
      {isWalking ? (
        <Button variant="primary" icon={<Pause size={14} />} onPress={pause}>
          Pause
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={<Play size={14} />}
          isDisabled={ended || mode !== 'resting'}
          onPress={walkAll}
        >
          {pages.length === 0 ? 'Walk all' : 'Resume'}
        </Button>
      )}
      <Button
        icon={<StepForward size={14} />}
        isDisabled={ended || isWalking}
        isPending={mode === 'one'}
        onPress={step}
      >
        Next page
      </Button>
      <Button
        icon={<RotateCcw size={14} />}
        isDisabled={pages.length === 0 && mode === 'resting'}
        onPress={onStartOver}
      >
        Start over
      </Button>
    </div>
  );
}
