import Play from 'lucide-react/icons/play';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CheckList, type Check } from '../../../ui/display/CheckList.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import type { Attack } from './attacks.ts';
import type { Play as Played } from './use-plays.ts';
import css from './AttackLab.module.css';

export interface AttackCardProps {
  readonly attack: Attack;
  readonly play: Played | undefined;
  /** Id of the running attack, or null. */
  readonly busy: string | null;
  /** Why it could not be played, or null. */
  readonly problem: string | null;
  readonly onPlay: () => void;
}

/** One attack: a description, a button that plays it, and then the checks, with those that stopped it. */
export function AttackCard({ attack, play, busy, problem, onPlay }: AttackCardProps) {
  const { title, does, without } = attack;
  const failure = play && 'failure' in play ? play.failure : problem;
  return (
    <section className={css.attack} aria-label={title}>
      <header className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Button
          size="small"
          icon={<Play size={14} />}
          isPending={busy === attack.id}
          isDisabled={busy !== null && busy !== attack.id}
          onPress={onPlay}
        >
          {play === undefined ? 'Play' : 'Play again'}
        </Button>
      </header>
      <p>{does}</p>
      {failure !== null && (
        <p role="alert" className={css.failed}>
          {failure}
        </p>
      )}
      {play && 'checks' in play && <CheckResults title={title} checks={play.checks} />}
      {play && <Calls title={title} calls={play.calls} />}
      <p className={css.without}>
        <strong>Without the check:</strong> {without}
      </p>
    </section>
  );
}

function CheckResults({
  title,
  checks,
}: {
  readonly title: string;
  readonly checks: readonly Check[];
}) {
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
