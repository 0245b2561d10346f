import type { DemoStep } from '../../../contract/demo/demo.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PANELS } from '../../panels.ts';
import { useShownView } from '../state/use-shown-view.ts';
import type { StepEdit } from '../recording/recording.ts';
import css from './StepEditor.module.css';

export interface StepPanelProps {
  readonly step: DemoStep;
  readonly onChange: (change: StepEdit) => void;
}

/** Which panel the player opens with the step. */
export function StepPanel({ step: { view }, onChange }: StepPanelProps) {
  const shown = useShownView();
  const title = PANELS.find(({ id }) => id === view?.panel)?.title;
  return (
    <div className={css.row} role="group" aria-label="Panel">
      <span className={css.heading}>Panel</span>
      <span>{title ?? 'as it is'}</span>
      <Button
        size="small"
        isDisabled={shown === null}
        onPress={() => shown && onChange({ view: shown })}
      >
        Use the open panel
      </Button>
      {view && (
        <Button size="small" variant="plain" onPress={() => onChange({ view: undefined })}>
          Leave it as it is
        </Button>
      )}
    </div>
  );
}
