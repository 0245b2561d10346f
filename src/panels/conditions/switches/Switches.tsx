import type { Catalog } from '../../../contract/catalog.ts';
import type { ConditionEntry } from '../../../contract/conditions.ts';
import { useLeaveConditions } from '../../../client/changes.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { ConditionCard } from './ConditionCard.tsx';
import { bySubject } from './subjects.ts';
import css from './Switches.module.css';

export interface SwitchesProps {
  readonly conditions: readonly ConditionEntry[];
  readonly catalog: Catalog;
}

/** All conditions, grouped by what they affect. */
export function Switches({ conditions, catalog }: SwitchesProps) {
  const active = conditions.filter((condition) => condition.active);
  return (
    <div className={css.scroll} role="region" aria-label="Switches" tabIndex={0}>
      <div className={css.head}>
        <p className={css.lead}>
          Each switch changes the state of this world until you turn it off. Calls then get the
          responses that the real service would give.
        </p>
        <LeaveAll active={active} />
      </div>
      {bySubject(conditions).map((group) => (
        <section
          key={group.subject}
          className={css.group}
          aria-labelledby={`about-${group.subject}`}
        >
          <h2 id={`about-${group.subject}`} className={css.heading}>
            {group.title}
          </h2>
          <ul className={css.cards}>
            {group.conditions.map((condition) => (
              <li key={condition.name} className={css.card} data-active={condition.active}>
                <ConditionCard condition={condition} catalog={catalog} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Turns all conditions off. The button is always there, so that turning a switch on does not move the others. */
function LeaveAll({ active }: { readonly active: readonly ConditionEntry[] }) {
  const leave = useLeaveConditions();
  const { announce } = usePanelShell();
  return (
    <div className={css.all}>
      <Button
        isDisabled={active.length === 0}
        isPending={leave.isPending}
        onPress={() =>
          leave.mutate(
            active.map(({ name }) => name),
            { onSuccess: () => announce('All conditions are off.') },
          )
        }
      >
        Turn all off
      </Button>
      {leave.error && (
        <p role="alert" className={css.refusal}>
          {messageOf(leave.error)}
        </p>
      )}
    </div>
  );
}
