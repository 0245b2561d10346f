import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import type { WindowEdge } from '../play/schemes.ts';
import type { Walk } from '../play/use-walk.ts';
import { beginAgain, type WalkState } from '../play/walk-state.ts';
import css from './WindowSettings.module.css';

const EDGES = [
  { id: 'ts', label: 'The last ts' },
  { id: 'second', label: 'Its second' },
] as const;

export interface WindowSettingsProps {
  readonly walk: Walk;
  readonly state: WalkState;
}

/** How the time window asks: two choices, of which only one is right. Changing one starts all walks again. */
export function WindowSettings({ walk, state }: WindowSettingsProps) {
  const { settings } = state;
  const isDisabled = walk.busy !== null;
  return (
    <div className={css.settings} role="group" aria-label="Time window">
      <SegmentedControl<WindowEdge>
        label="Next latest"
        showLabel
        segments={EDGES}
        value={settings.edge}
        isDisabled={isDisabled}
        onChange={(edge) => walk.restart(beginAgain(state, { ...settings, edge }))}
      />
      <Switch
        isSelected={settings.inclusive}
        isDisabled={isDisabled}
        onChange={(inclusive) => walk.restart(beginAgain(state, { ...settings, inclusive }))}
      >
        inclusive
      </Switch>
    </div>
  );
}
