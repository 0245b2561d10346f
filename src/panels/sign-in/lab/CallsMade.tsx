import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import css from './AttackLab.module.css';

export interface CallsMadeProps {
  /** The title of the attack. */
  readonly title: string;
  readonly calls: readonly ExchangeSummary[];
}

/** The calls that an attack made, each opening in the wire. */
export function CallsMade({ title, calls }: CallsMadeProps) {
  const { showExchange } = usePanelShell();
  return (
    <ol className={css.calls} aria-label={`Calls of ${title}`}>
      {calls.map(({ id, verb, name, error }) => (
        <li key={id}>
          <Button size="small" variant="plain" onPress={() => showExchange(id)}>
            {`${verb} ${name}${error === null ? '' : `: ${error}`}`}
          </Button>
        </li>
      ))}
    </ol>
  );
}
