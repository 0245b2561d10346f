import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useActing } from '../../client/acting.ts';
import { useTurnOffConditions } from '../../client/changes.ts';
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
  const turningOff = useTurnOffConditions();
  const { announce } = usePanelShell();
  if (!world || !acting || moment !== null) return null;
  const blocked = findBlock(panel, world, acting.token);
  if (blocked === null) return null;
  const { blockingConditions, refusalText } = blocked;
  const titles = blockingConditions.map((name) => `“${titleOf(name)}”`);
  const whatIsOn = `${new Intl.ListFormat('en').format(titles)} ${blockingConditions.length === 1 ? 'is' : 'are'} on`;
  return (
    <section className={css.notice} aria-label="Conditions in the way">
      <TriangleAlert size={16} />
      <p className={css.text}>
        <strong>{whatIsOn}</strong>: {refusalText}.
        {turningOff.error && <span role="alert"> {messageOf(turningOff.error)}</span>}
      </p>
      <Button
        size="small"
        isPending={turningOff.isPending}
        onPress={() =>
          turningOff.mutate(blockingConditions, {
            onSuccess: () => announce(`${titles.join(', ')}: off.`),
          })
        }
      >
        {blockingConditions.length === 1 ? 'Turn it off' : 'Turn them off'}
      </Button>
    </section>
  );

  function titleOf(name: string): string {
    return conditions.find((condition) => condition.name === name)?.title ?? name;
  }
}
