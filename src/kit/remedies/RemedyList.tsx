import Check from 'lucide-react/icons/check';
import { useEffect, useEffectEvent, useState } from 'react';
import { useActing, type ActingToken } from '../../client/acting.ts';
import { callMethod, type MethodArguments } from '../../client/call-method.ts';
import { useLeaveConditions, useMintToken, useSetClock } from '../../client/changes.ts';
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

/** The remedies of a refused exchange, once it was read from the log. */
export default function RemedyList({ exchange: id, ...rest }: RemedyListProps) {
  const exchange = useExchange(id);
  const { moment } = useClient();
  // The past cannot be changed.
  if (exchange === undefined || moment !== null) return null;
  return <Found {...rest} exchange={exchange} />;
}

type FoundProps = Omit<RemedyListProps, 'exchange'> & { readonly exchange: Exchange };

function Found({ exchange, code, form, onSendAgain }: FoundProps) {
  const remedies = useRemedies(exchange, code, form);
  const driver = useDriver();
  const [taking, setTaking] = useState<Remedy | null>(null);
  const [taken, setTaken] = useState<Remedy | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wait_s = Number(headerNamed(exchange.response.headers, 'retry-after') ?? 0);

  async function take(remedy: Remedy) {
    setTaking(remedy);
    setProblem(null);
    try {
      await takeRemedy(remedy.step, driver, form);
      setTaken(remedy);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setTaking(null);
    }
  }

  return (
    <>
      {taken === null ? (
        remedies.map((remedy) => (
          <Button
            key={remedy.label}
            size="small"
            isPending={taking?.label === remedy.label}
            isDisabled={taking !== null && taking.label !== remedy.label}
            onPress={() => void take(remedy)}
          >
            {remedy.label}
          </Button>
        ))
      ) : (
        <Taken remedy={taken} onSendAgain={wait_s > 0 ? null : onSendAgain} />
      )}
      {wait_s > 0 && (
        <div className={css.wide}>
          <RetryCountdown refused={exchange} wait_s={wait_s} onSendAgain={onSendAgain} />
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

interface TakenProps extends Pick<FoundProps, 'onSendAgain'> {
  readonly remedy: Remedy;
}

/** What was done, and the button that sends the call again in the place of the one that was pressed. */
function Taken({ remedy, onSendAgain }: TakenProps) {
  // The argument to correct has the focus.
  const leads = remedy.step.kind !== 'focus';
  return (
    <>
      <p role="status" className={css.done}>
        <Check size={14} />
        {remedy.done}
      </p>
      {onSendAgain !== null && (
        <Button size="small" variant="primary" autoFocus={leads} onPress={onSendAgain}>
          Send again
        </Button>
      )}
    </>
  );
}

/** The remedies; none until what they depend on has loaded. */
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
    acting: acting.token,
    conditions,
    scopes: catalog.scopes,
    form,
  });
}

/** What remedies do in the world of the page. */
function useDriver(): Driver {
  const client = useClient();
  const acting = useActing();
  const leave = useLeaveConditions();
  const mint = useMintToken();
  return {
    leave: (condition) => leave.mutateAsync([condition]),
    call: (token, method, args) => callMethod(client, token, method, args),
    mint: mint.mutateAsync,
    act: (token) => acting?.choose(token),
    welcomeBack: (user) =>
      client.sandbox(`/users/${encodeURIComponent(user)}`, {
        method: 'PATCH',
        body: { deleted: false },
      }),
    issueCode: (code) => client.sandbox('/codes', { method: 'POST', body: code }),
  };
}

interface RetryCountdownProps {
  /** The refused exchange. The wait starts at its time. */
  readonly refused: Exchange;
  /** `Retry-After`, in seconds of the world's clock. */
  readonly wait_s: number;
  /** Null where the call cannot be sent again. */
  readonly onSendAgain: (() => void) | null;
}

/**
 * Counts down how long a rate-limited call must wait, by the world's clock, which can be frozen or set. Only the
 * end is announced.
 */
function RetryCountdown({ refused, wait_s, onSendAgain }: RetryCountdownProps) {
  const { announce } = usePanelShell();
  const setClock = useSetClock();
  const time = useWorldTime();
  const left = time ? secondsLeft(refused.at, wait_s, time.now) : wait_s;
  const hasEnded = left === 0;

  const ended = useEffectEvent(() => announce(`${refused.name} can be sent again.`));
  // Screen readers hear of the end of the wait.
  useEffect(() => {
    if (hasEnded) ended();
  }, [hasEnded]);

  return (
    <div className={css.countdown}>
      <p role="timer" aria-label="Time until the call can be sent again">
        {left > 0 ? (
          <>
            Try again in <span className={css.seconds}>{left}</span> s
            {time?.frozen === true && ' on the world clock, which is frozen'}
          </>
        ) : (
          'The call can be sent again'
        )}
      </p>
      <Button
        size="small"
        isDisabled={left === 0}
        isPending={setClock.isPending}
        onPress={() => setClock.mutate({ advance_s: left })}
      >
        Advance the clock
      </Button>
      {onSendAgain !== null && (
        <Button size="small" isDisabled={left > 0} onPress={onSendAgain}>
          Send again
        </Button>
      )}
    </div>
  );
}

/**
 * Whole seconds until a call that was refused at `refused_at` (Unix time of the world, in seconds) can be sent
 * again. As with `Retry-After`, they are rounded up, and never negative.
 */
export function secondsLeft(refused_at: number, wait_s: number, now: number): number {
  // An error of a hundredth of a second in the time must not add a whole second.
  return Math.max(0, Math.ceil(refused_at + wait_s - now - 0.01));
}

/** What remedies do outside of the form. Each rejects if it is refused. */
export interface Driver {
  readonly leave: (condition: string) => Promise<unknown>;
  readonly call: (token: string, method: string, args: MethodArguments) => Promise<unknown>;
  readonly mint: (token: MintToken) => Promise<ActingToken | null>;
  readonly act: (token: ActingToken) => void;
  readonly welcomeBack: (user: string) => Promise<unknown>;
  readonly issueCode: (
    code: MintCode,
  ) => Promise<{ readonly code: string; readonly redirect_uri: string }>;
}

/** Does what a remedy says. Rejects if the world refuses it. */
export async function takeRemedy(
  step: RemedyStep,
  driver: Driver,
  form: CallForm | null,
): Promise<void> {
  switch (step.kind) {
    case 'leave':
      await driver.leave(step.condition);
      break;
    case 'call':
      await driver.call(step.token, step.method, step.args);
      break;
    case 'mint': {
      const minted = await driver.mint(step.token);
      if (minted !== null) driver.act(minted);
      break;
    }
    case 'act':
      driver.act(step.token);
      break;
    case 'welcome back':
      await driver.welcomeBack(step.user);
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
      const { code, redirect_uri } = await driver.issueCode(step.code);
      form?.write({ ...A_CODE, code, redirect_uri });
      break;
    }
  }
}

/** What exchanging a code takes: no verifier, because nobody sent a challenge. */
const A_CODE = { grant_type: null, refresh_token: null, code_verifier: null } as const;
