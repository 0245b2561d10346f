import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useActing } from '../../client/acting.ts';
import { useLeaveConditions } from '../../client/changes.ts';
import { useClient } from '../../client/context.tsx';
import { useConditions, useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { findBlock } from './blocked-panels.ts';
import css from './BlockedNotice.module.css';

/** Names the conditions that block a panel, with a button that turns them off. Shows nothing while the panel works. */
export default function BlockedNotice({ panel }: { readonly panel: string }) {
  const world = useWorld().data;
  const acting = useActing();
  const { moment } = useClient();
  const conditions = useConditions().data ?? [];
  const leave = useLeaveConditions();
  const { announce } = usePanelShell();
  if (!world || !acting || moment !== null) return null;
  const blocked = findBlock(panel, world, acting.token);
  if (blocked === null) return null;
  const { by, refused } = blocked;
  const titles = by.map((name) => `“${titleOf(name)}”`);
  const whatIsOn = `${new Intl.ListFormat('en').format(titles)} ${by.length === 1 ? 'is' : 'are'} on`;
  return (
    <section className={css.notice} aria-label="Conditions in the way">
      <TriangleAlert size={16} />
      <p className={css.text}>
        <strong>{whatIsOn}</strong>: {refused}.
        {leave.error && <span role="alert"> {messageOf(leave.error)}</span>}
      </p>
      <Button
        size="small"
        isPending={leave.isPending}
        onPress={() =>
          leave.mutate(by, { onSuccess: () => announce(`${titles.join(', ')}: off.`) })
        }
      >
        {by.length === 1 ? 'Turn it off' : 'Turn them off'}
      </Button>
    </section>
  );

  function titleOf(name: string): string {
    return conditions.find((condition) => condition.name === name)?.title ?? name;
  }
}
