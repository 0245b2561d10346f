import Play from 'lucide-react/icons/play';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckList } from '../../../ui/CheckList.tsx';
import { usePanelShell } from '../../../ui/panel.ts';
import type { Attack } from './attacks.ts';
import type { Play as Played } from './use-plays.ts';
import css from './AttackLab.module.css';

export interface AttackCardProps {
  readonly attack: Attack;
  readonly play: Played | undefined;
  /** Another attack is under way. */
  readonly isBlocked: boolean;
  readonly onPlay: () => void;
}

/** One attack: what it does, a button that plays it, and then every check with the one that stopped it. */
export function AttackCard({ attack, play, isBlocked, onPlay }: AttackCardProps) {
  const { title, does, without } = attack;
  return (
    <section className={css.attack} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Button
          size="small"
          icon={<Play size={14} />}
          isPending={play?.is === 'under-way'}
          isDisabled={isBlocked && play?.is !== 'under-way'}
          onPress={onPlay}
        >
          {play === undefined ? 'Play' : 'Play again'}
        </Button>
      </header>
      <p>{does}</p>
      {play?.is === 'failed' && (
        <>
          <p role="alert" className={css.failed}>
            {play.message}
          </p>
          <Calls title={title} calls={play.calls} />
        </>
      )}
      {play?.is === 'over' && <Outcome title={title} {...play} />}
      <p className={css.without}>
        <strong>Without the check:</strong> {without}
      </p>
    </section>
  );
}

function Outcome({
  title,
  checks,
  calls,
}: { readonly title: string } & Pick<Extract<Played, { is: 'over' }>, 'checks' | 'calls'>) {
  const failed = checks.filter(({ passed }) => !passed);
  const passed = checks.filter((check) => check.passed);
  const [stopped] = failed;
  return (
    <>
      <p>
        {stopped ? (
          <Badge tone="good">stopped by {stopped.title}</Badge>
        ) : (
          <Badge tone="bad">not stopped</Badge>
        )}
      </p>
      <CheckList label={`Checks of ${title}`} checks={stopped ? failed : passed} />
      {stopped && passed.length > 0 && (
        <details>
          <summary className={css.others}>The other checks pass: {passed.length}</summary>
          <CheckList label={`Checks that ${title} passes`} checks={passed} />
        </details>
      )}
      <Calls title={title} calls={calls} />
    </>
  );
}

function Calls({
  title,
  calls,
}: {
  readonly title: string;
  readonly calls: readonly ExchangeSummary[];
}) {
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
