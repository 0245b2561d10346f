import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useTurnOnCondition, useTurnOffConditions } from '../../../client/changes.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { CHECKS_OFF } from '../../../contract/conditions.ts';
import type { ExchangeSummary, WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { FramesUnavailable } from '../../../kit/browser/SmallBrowser.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { CheckList } from '../../../ui/display/CheckList.tsx';
import { Facts } from '../../../ui/display/Facts.tsx';
import { Cards, Steps } from '../../../ui/layout/Steps.tsx';
import css from './AttackLab.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import type { Attack, Harm, Outcome } from './attacks/attack.ts';
import { Sequence } from './Sequence.tsx';
import { describeOutcome, type PlayedAttack, usePlays } from './use-plays.ts';
import { INJECTED_CODE, REUSED_CODE, SWAPPED_STATE } from './attacks/code-attacks.ts';
import { LOOK_ALIKE, MIXED_SCOPES } from './attacks/request-attacks.ts';
import { TOKEN_ATTACKS } from './attacks/token-attacks.ts';
import { Alert } from '../../../ui/display/Alert.tsx';

export interface AttackLabProps {
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** Attacks on a sign-in, made with real calls. The user can switch off the check that stops an attack, to see what it prevents. */
export default function AttackLab({ world, app }: AttackLabProps) {
  const guards = useGuards(world);
  const { plays, busy, problem, play, playAll } = usePlays(app, guards.skippedChecks);
  const { servesFrames } = usePanelShell();
  if (!servesFrames) return <FramesUnavailable />;
  return (
    <Steps>
      <header className={css.head}>
        <p className={css.about}>
          Each attack makes real calls to this world: a person signs in to {app.name}, an attacker
          interferes, and the app and the platform run their checks. The check in red stops the
          attack. Switch it off to see what it prevents.
        </p>
        <Button variant="primary" isDisabled={busy !== null} onPress={() => void playAll(ATTACKS)}>
          Play all
        </Button>
      </header>
      {guards.isPlatformSkipping && (
        <div role="status" className={css.off}>
          <p>
            The platform leaves out checks of sign-in in this world, for everybody who signs in.
          </p>
          <Button size="small" isPending={guards.isSwitching} onPress={guards.turnAllOn}>
            Make all checks again
          </Button>
        </div>
      )}
      <Alert isPlain>{guards.problem}</Alert>
      <Cards>
        {ATTACKS.map((attack) => (
          <AttackCard
            key={attack.id}
            attack={attack}
            play={plays[attack.id]}
            busy={busy}
            problem={problem(attack.id)}
            isGuarded={guards.isOn(attack)}
            isSwitching={guards.isSwitching}
            onSwitchGuard={(on) => guards.setGuard(attack, on)}
            onPlay={() => void play(attack)}
          />
        ))}
      </Cards>
    </Steps>
  );
}

interface AttackCardProps {
  readonly attack: Attack;
  readonly play: PlayedAttack | undefined;
  /** Id of the running attack, or null. */
  readonly busy: string | null;
  /** Why the attack could not be played, or null. */
  readonly problem: string | null;
  /** Whether the check that stops the attack is on. */
  readonly isGuarded: boolean;
  /** Whether a check is being switched. */
  readonly isSwitching: boolean;
  readonly onSwitchGuard: (on: boolean) => void;
  readonly onPlay: () => void;
}

/** One attack: its description, its sequence, a switch for the check that stops it, and its outcome. */
function AttackCard({
  attack,
  play,
  busy,
  problem,
  isGuarded,
  isSwitching,
  onSwitchGuard,
  onPlay,
}: AttackCardProps) {
  const { id, title, does, harmWithoutCheck, guard } = attack;
  const failure = play?.failure ?? problem;
  const isPlaying = busy === id;
  return (
    <section className={css.attack} aria-label={title}>
      <header className={css.head}>
        <h2 className={tones.title}>{title}</h2>
        <Button
          size="small"
          icon={<Play size={14} />}
          isPending={isPlaying}
          isDisabled={(busy !== null && !isPlaying) || isSwitching}
          onPress={onPlay}
        >
          {play === undefined ? 'Play' : 'Play again'}
        </Button>
      </header>
      <p>{does}</p>
      <div className={layouts.line}>
        <Switch
          isSelected={isGuarded}
          isDisabled={isSwitching || busy !== null}
          onChange={onSwitchGuard}
        >
          {guard.label}
        </Switch>
        {!isGuarded && <Badge tone="caution">switched off</Badge>}
      </div>
      <Sequence attack={attack} play={play} isPlaying={isPlaying} />
      <Alert isPlain>{failure}</Alert>
      {play?.outcome && <OutcomeView title={title} outcome={play.outcome} />}
      {play && play.calls.length > 0 && <AttackCalls title={title} calls={play.calls} />}
      <p className={css.without}>
        <strong>Without the check:</strong> {harmWithoutCheck}
      </p>
    </section>
  );
}

interface AttackCallsProps {
  /** The title of the attack. */
  readonly title: string;
  readonly calls: readonly ExchangeSummary[];
}

/** The calls that an attack made, as buttons that open them in the wire. */
function AttackCalls({ title, calls }: AttackCallsProps) {
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

interface OutcomeViewProps {
  /** The title of the attack. */
  readonly title: string;
  readonly outcome: Outcome;
}

/** The outcome of an attack: the harm if it succeeded, the failed checks, then the others. */
function OutcomeView({ title, outcome }: OutcomeViewProps) {
  const { checks, harm } = outcome;
  const failedChecks = checks.filter(({ passed }) => !passed);
  const passedChecks = checks.filter((check) => check.passed);
  return (
    <>
      <p>
        <Badge tone={harm === null && failedChecks.length > 0 ? 'good' : 'bad'}>
          {describeOutcome(outcome)}
        </Badge>
      </p>
      {harm && <HarmView title={title} harm={harm} />}
      {harm !== null && failedChecks.length > 0 && (
        <p className={css.ignored}>The check that was switched off would have found this:</p>
      )}
      <CheckList
        label={`Checks of ${title}`}
        checks={failedChecks.length > 0 ? failedChecks : passedChecks}
      />
      {failedChecks.length > 0 && passedChecks.length > 0 && (
        <details>
          <summary className={css.others}>The other checks pass: {passedChecks.length}</summary>
          <CheckList label={`Checks that ${title} passes`} checks={passedChecks} />
        </details>
      )}
    </>
  );
}

function HarmView({ title, harm }: { readonly title: string; readonly harm: Harm }) {
  return (
    <section className={css.harm} aria-label={`Harm of ${title}`}>
      <p className={css.summary}>{harm.summary}</p>
      <Facts facts={harm.facts} />
    </section>
  );
}

/** The state of the checks, and functions that switch them. */
interface Guards {
  readonly isOn: (attack: Attack) => boolean;
  /** The checks that the app skips in this attack. */
  readonly skippedChecks: (attack: Attack) => readonly string[];
  readonly setGuard: (attack: Attack, on: boolean) => void;
  /** Whether a check of the platform is being switched. */
  readonly isSwitching: boolean;
  /** Whether the platform skips any check. */
  readonly isPlatformSkipping: boolean;
  readonly turnAllOn: () => void;
  /** Why a check could not be switched, or null. */
  readonly problem: string | null;
}

/**
 * The checks that guard against the attacks. The page forgets which checks of the app are off when the user leaves the panel.
 * Checks of the platform are switched off by a condition of the world (docs/decisions/checks-off.md).
 */
function useGuards({ conditions }: WorldBrief): Guards {
  const [skippedByApp, setSkippedByApp] = useState<readonly string[]>([]);
  const turnOnCondition = useTurnOnCondition();
  const turnOffConditions = useTurnOffConditions();
  const checksOff = conditions.find(({ name }) => name === CHECKS_OFF)?.parameters['checks'];
  const skippedByPlatform: readonly unknown[] = Array.isArray(checksOff) ? checksOff : [];
  const isOn = ({ id, guard: { checks } }: Attack) =>
    'app' in checks ? !skippedByApp.includes(id) : !skippedByPlatform.includes(checks.platform);
  const error = turnOnCondition.error ?? turnOffConditions.error;
  return {
    isOn,
    skippedChecks: (attack) =>
      'app' in attack.guard.checks && !isOn(attack) ? attack.guard.checks.app : [],
    setGuard: ({ id, guard: { checks } }, on) => {
      if ('app' in checks) {
        setSkippedByApp((before) => [...before.filter((each) => each !== id), ...(on ? [] : [id])]);
        return;
      }
      const others = skippedByPlatform.filter((check) => check !== checks.platform);
      const skipped = on ? others : [...others, checks.platform];
      if (skipped.length === 0) turnOffConditions.mutate([CHECKS_OFF]);
      else turnOnCondition.mutate({ name: CHECKS_OFF, parameters: { checks: skipped } });
    },
    isSwitching: turnOnCondition.isPending || turnOffConditions.isPending,
    isPlatformSkipping: skippedByPlatform.length > 0,
    turnAllOn: () => turnOffConditions.mutate([CHECKS_OFF]),
    problem: error === null ? null : messageOf(error),
  };
}

/** Every attack of the lab, in the order in which the page shows them. */
export const ATTACKS: readonly Attack[] = [
  SWAPPED_STATE,
  ...TOKEN_ATTACKS,
  REUSED_CODE,
  INJECTED_CODE,
  LOOK_ALIKE,
  MIXED_SCOPES,
];
