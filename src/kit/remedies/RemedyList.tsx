import Check from 'lucide-react/icons/check';
import { useEffect, useEffectEvent, useState } from 'react';
import { useActing, type ActingToken } from '../../client/acting.ts';
import { callMethod, type MethodArguments } from '../../client/call-method.ts';
import { useTurnOffConditions, useMintToken, useSetClock } from '../../client/changes.ts';
import { useClient } from '../../client/context.tsx';
import { useCatalog, useConditions, useExchange, useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { useWorldTime } from '../../client/use-world-time.ts';
import { headerNamed } from '../../contract/headers/header-named.ts';
import type { Exchange, MintCode, MintToken } from '../../contract/sandbox.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { usePanelShell } from '../panel.ts';
import { remediesOf } from './finding/remedies-of.ts';
import css from './Remedies.module.css';
import type { RemediesProps } from './Remedies.tsx';
import type { Remedy, CallForm, RemedyStep } from './remedy.ts';

type RemedyListProps = Required<Omit<RemediesProps, 'children'>> & { readonly exchange: string };

/** The remedies for a refused exchange, once it has been read from the log. */
export default function RemedyList({ exchange: id, ...rest }: RemedyListProps) {
  const exchange = useExchange(id);
  const { moment } = useClient();
  // With a `moment`, the page shows the past, which cannot be changed.
  if (exchange === undefined || moment !== null) return null;
  return <RemedyButtons {...rest} exchange={exchange} />;
}

type RemedyButtonsProps = Omit<RemedyListProps, 'exchange'> & { readonly exchange: Exchange };

function RemedyButtons({ exchange, code, form, onSendAgain }: RemedyButtonsProps) {
  const remedies = useRemedies(exchange, code, form);
  const actions = useRemedyActions();
  const [pendingRemedy, setPendingRemedy] = useState<Remedy | null>(null);
  const [appliedRemedy, setAppliedRemedy] = useState<Remedy | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wait_s = Number(headerNamed(exchange.response.headers, 'retry-after') ?? 0);

  async function apply(remedy: Remedy) {
    setPendingRemedy(remedy);
    setProblem(null);
    try {
      await applyRemedy(remedy.step, actions, form);
      setAppliedRemedy(remedy);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setPendingRemedy(null);
    }
  }

  return (
    <>
      {appliedRemedy === null ? (
        remedies.map((remedy) => (
          <Button
            key={remedy.label}
            size="small"
            isPending={pendingRemedy?.label === remedy.label}
            isDisabled={pendingRemedy !== null && pendingRemedy.label !== remedy.label}
            onPress={() => void apply(remedy)}
          >
            {remedy.label}
          </Button>
        ))
      ) : (
        <AppliedRemedy remedy={appliedRemedy} onSendAgain={wait_s > 0 ? null : onSendAgain} />
      )}
      {wait_s > 0 && (
        <div className={css.wide}>
          <RetryCountdown exchange={exchange} wait_s={wait_s} onSendAgain={onSendAgain} />
        </div>
      )}
      {problem !== null && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
    </>
  );
}

interface AppliedRemedyProps extends Pick<RemedyButtonsProps, 'onSendAgain'> {
  readonly remedy: Remedy;
}

/** Replaces the buttons after a remedy was applied: its message, and a button that sends the call again. */
function AppliedRemedy({ remedy, onSendAgain }: AppliedRemedyProps) {
  // A remedy of the kind `focus` has moved the focus to an argument, where it must stay.
  const takesFocus = remedy.step.kind !== 'focus';
  return (
    <>
      <p role="status" className={css.done}>
        <Check size={14} />
        {remedy.done}
      </p>
      {onSendAgain !== null && (
        <Button size="small" variant="primary" autoFocus={takesFocus} onPress={onSendAgain}>
          Send again
        </Button>
      )}
    </>
  );
}

/** The remedies; an empty list until their data has loaded. */
function useRemedies(
  exchange: Exchange,
  code: string,
  form: RemedyListProps['form'],
): readonly Remedy[] {
  const world = useWorld().data;
  const catalog = useCatalog().data;
  const conditions = useConditions().data;
  const acting = useActing();
  if (!world || !catalog || !conditions || !acting) return [];
  return remediesOf({
    exchange,
    code,
    method: catalog.methods.find(({ name }) => name === exchange.name) ?? null,
    world,
    tokens: acting.tokens,
    actingToken: acting.token,
    conditions,
    scopes: catalog.scopes,
    form,
  });
}

/** The actions on the world that the page shows. */
function useRemedyActions(): RemedyActions {
  const client = useClient();
  const acting = useActing();
  const turnOffConditions = useTurnOffConditions();
  const mintToken = useMintToken();
  return {
    turnOff: (condition) => turnOffConditions.mutateAsync([condition]),
    call: (token, method, args) => callMethod(client, token, method, args),
    mint: mintToken.mutateAsync,
    actWith: (token) => acting?.choose(token),
    reactivate: (user) =>
      client.sandbox(`/users/${encodeURIComponent(user)}`, {
        method: 'PATCH',
        body: { deleted: false },
      }),
    issueCode: (code) => client.sandbox('/codes', { method: 'POST', body: code }),
  };
}

interface RetryCountdownProps {
  /** The refused exchange. The wait starts at its time. */
  readonly exchange: Exchange;
  /** `Retry-After`, in seconds of the world's clock. */
  readonly wait_s: number;
  /** Null if the call cannot be sent from here. */
  readonly onSendAgain: (() => void) | null;
}

/**
 * Counts down until a rate-limited call can be sent again, by the world's clock, which can be frozen or set. Screen readers announce
 * only the end.
 */
function RetryCountdown({ exchange, wait_s, onSendAgain }: RetryCountdownProps) {
  const { announce } = usePanelShell();
  const setClock = useSetClock();
  const time = useWorldTime();
  const remaining_s = time ? secondsLeft(exchange.at, wait_s, time.now) : wait_s;
  const hasEnded = remaining_s === 0;

  const announceEnd = useEffectEvent(() => announce(`${exchange.name} can be sent again.`));
  // Announces the end of the wait.
  useEffect(() => {
    if (hasEnded) announceEnd();
  }, [hasEnded]);

  return (
    <div className={css.countdown}>
      <p role="timer" aria-label="Time until the call can be sent again">
        {remaining_s > 0 ? (
          <>
            Try again in <span className={css.seconds}>{remaining_s}</span> s
            {time?.frozen === true && ' on the world clock, which is frozen'}
          </>
        ) : (
          'The call can be sent again'
        )}
      </p>
      <Button
        size="small"
        isDisabled={remaining_s === 0}
        isPending={setClock.isPending}
        onPress={() => setClock.mutate({ advance_s: remaining_s })}
      >
        Advance the clock
      </Button>
      {onSendAgain !== null && (
        <Button size="small" isDisabled={remaining_s > 0} onPress={onSendAgain}>
          Send again
        </Button>
      )}
    </div>
  );
}

/**
 * Whole seconds until a call that was refused at `refused_at` (Unix time of the world, in seconds) can be sent again. They are
 * rounded up, as in `Retry-After`, and never negative.
 */
export function secondsLeft(refused_at: number, wait_s: number, now: number): number {
  // An inaccuracy of a hundredth of a second must not add a whole second.
  return Math.max(0, Math.ceil(refused_at + wait_s - now - 0.01));
}

/** What remedies can do outside of the form. Rejects if the platform refuses it. */
export interface RemedyActions {
  readonly turnOff: (condition: string) => Promise<unknown>;
  readonly call: (token: string, method: string, args: MethodArguments) => Promise<unknown>;
  readonly mint: (token: MintToken) => Promise<ActingToken | null>;
  readonly actWith: (token: ActingToken) => void;
  readonly reactivate: (user: string) => Promise<unknown>;
  readonly issueCode: (
    code: MintCode,
  ) => Promise<{ readonly code: string; readonly redirect_uri: string }>;
}

/** Applies a remedy. Rejects if the platform refuses it. */
export async function applyRemedy(
  step: RemedyStep,
  actions: RemedyActions,
  form: CallForm | null,
): Promise<void> {
  switch (step.kind) {
    case 'turn off':
      await actions.turnOff(step.condition);
      break;
    case 'call':
      await actions.call(step.token, step.method, step.args);
      break;
    case 'mint': {
      const mintedToken = await actions.mint(step.token);
      if (mintedToken !== null) actions.actWith(mintedToken);
      break;
    }
    case 'act':
      actions.actWith(step.token);
      break;
    case 'reactivate':
      await actions.reactivate(step.user);
      break;
    case 'write':
      form?.write(step.values);
      break;
    case 'focus':
      form?.focus(step.argument);
      break;
    case 'example':
      await form?.useExample();
      break;
    case 'token in header':
      form?.sendTokenInHeader();
      break;
    case 'code': {
      const { code, redirect_uri } = await actions.issueCode(step.code);
      form?.write({ ...NO_OTHER_CODE_ARGUMENTS, code, redirect_uri });
      break;
    }
  }
}

/** The arguments to remove from a call that exchanges the new code. It needs no verifier, because no challenge was sent. */
const NO_OTHER_CODE_ARGUMENTS = {
  grant_type: null,
  refresh_token: null,
  code_verifier: null,
} as const;
