import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTurnOffConditions } from '../../client/changes.ts';
import { useConditions } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { ConditionEntry } from '../../contract/conditions.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useMedia } from '../../ui/use-media.ts';
import css from './ActiveConditions.module.css';

/** Windows that have room for three conditions, in the bar or in a row below it. Other windows have room for one condition. */
const ROOM_FOR_THREE = '(width >= 110rem), (48rem <= width < 85rem)';

/** The active conditions by name. A press turns a condition off. */
export default function ActiveConditions() {
  const activeConditions = (useConditions().data ?? []).filter((condition) => condition.active);
  const hasRoomForThree = useMedia(ROOM_FOR_THREE);
  const turningOff = useTurnOffConditions();
  const { announce } = usePanelShell();
  if (activeConditions.length === 0) return null;
  const shownConditions = activeConditions.slice(0, hasRoomForThree ? 3 : 1);
  const hiddenCount = activeConditions.length - shownConditions.length;
  const turnOff = ({ name, title }: ConditionEntry) =>
    turningOff.mutate([name], {
      onSuccess: () => announce(`${title}: off.`),
      onError: (error) => announce(messageOf(error)),
    });
  return (
    <div className={css.conditions} role="group" aria-label="Active conditions">
      {shownConditions.map((condition) => (
        <AriaButton
          key={condition.name}
          className={css.chip ?? ''}
          aria-label={`Turn off ${condition.title}`}
          isDisabled={turningOff.isPending}
          onPress={() => turnOff(condition)}
        >
          <TriangleAlert size={13} />
          <span className={css.title}>{condition.title}</span>
          <X size={13} />
        </AriaButton>
      ))}
      {hiddenCount > 0 && (
        <Popover
          label="Active conditions"
          trigger={
            <AriaButton className={css.chip ?? ''} aria-label={`+${hiddenCount} more`}>
              +{hiddenCount}
            </AriaButton>
          }
        >
          {(close) => (
            <ConditionList
              conditions={activeConditions}
              isTurningOff={turningOff.isPending}
              onTurnOff={turnOff}
              onTurnAllOff={() =>
                turningOff.mutate(
                  activeConditions.map(({ name }) => name),
                  { onSuccess: () => announce('All conditions are off.') },
                )
              }
              onClose={close}
            />
          )}
        </Popover>
      )}
    </div>
  );
}

interface ConditionListProps {
  readonly conditions: readonly ConditionEntry[];
  readonly isTurningOff: boolean;
  readonly onTurnOff: (condition: ConditionEntry) => void;
  readonly onTurnAllOff: () => void;
  readonly onClose: () => void;
}

/** All active conditions, each with a button that turns it off. */
function ConditionList({
  conditions,
  isTurningOff,
  onTurnOff,
  onTurnAllOff,
  onClose,
}: ConditionListProps) {
  const { open } = usePanelShell();
  return (
    <>
      <ul className={css.list} aria-label="Conditions that are on">
        {conditions.map((condition) => (
          <li key={condition.name} className={css.line}>
            <span>{condition.title}</span>
            <Button
              size="small"
              aria-label={`Turn off ${condition.title}`}
              isDisabled={isTurningOff}
              onPress={() => onTurnOff(condition)}
            >
              Turn off
            </Button>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button size="small" isDisabled={isTurningOff} onPress={onTurnAllOff}>
          Turn all off
        </Button>
        <Button
          size="small"
          variant="plain"
          onPress={() => {
            onClose();
            open('conditions', { view: 'switches' });
          }}
        >
          Open Conditions
        </Button>
      </div>
    </>
  );
}
