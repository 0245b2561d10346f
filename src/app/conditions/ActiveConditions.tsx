import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLeaveConditions } from '../../client/changes.ts';
import { useConditions } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { ConditionEntry } from '../../contract/conditions.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { useMedia } from '../../ui/use-media.ts';
import css from './ActiveConditions.module.css';

/** Windows with room for three chips, in the bar or in a row below it. Other windows have room for one. */
const ROOM_FOR_THREE = '(width >= 110rem), (48rem <= width < 85rem)';

/** The active conditions by name. A press turns a condition off. */
export default function ActiveConditions() {
  const active = (useConditions().data ?? []).filter((condition) => condition.active);
  const hasRoomForThree = useMedia(ROOM_FOR_THREE);
  const leave = useLeaveConditions();
  const { announce } = usePanelShell();
  if (active.length === 0) return null;
  const shown = active.slice(0, hasRoomForThree ? 3 : 1);
  const hiddenCount = active.length - shown.length;
  const turnOff = ({ name, title }: ConditionEntry) =>
    leave.mutate([name], {
      onSuccess: () => announce(`${title}: off.`),
      onError: (error) => announce(messageOf(error)),
    });
  return (
    <div className={css.conditions} role="group" aria-label="Active conditions">
      {shown.map((condition) => (
        <AriaButton
          key={condition.name}
          className={css.chip ?? ''}
          aria-label={`Turn off ${condition.title}`}
          isDisabled={leave.isPending}
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
              active={active}
              isLeaving={leave.isPending}
              onTurnOff={turnOff}
              onTurnAllOff={() =>
                leave.mutate(
                  active.map(({ name }) => name),
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
  readonly active: readonly ConditionEntry[];
  readonly isLeaving: boolean;
  readonly onTurnOff: (condition: ConditionEntry) => void;
  readonly onTurnAllOff: () => void;
  readonly onClose: () => void;
}

/** All active conditions, each with a button that turns it off. */
function ConditionList({
  active,
  isLeaving,
  onTurnOff,
  onTurnAllOff,
  onClose,
}: ConditionListProps) {
  const { open } = usePanelShell();
  return (
    <>
      <ul className={css.list} aria-label="Conditions that are on">
        {active.map((condition) => (
          <li key={condition.name} className={css.line}>
            <span>{condition.title}</span>
            <Button
              size="small"
              aria-label={`Turn off ${condition.title}`}
              isDisabled={isLeaving}
              onPress={() => onTurnOff(condition)}
            >
              Turn off
            </Button>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button size="small" isDisabled={isLeaving} onPress={onTurnAllOff}>
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
