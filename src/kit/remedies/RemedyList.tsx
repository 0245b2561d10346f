import Check from 'lucide-react/icons/check';
import { useState } from 'react';
import { useActing } from '../../client/acting.ts';
import { callMethod } from '../../client/call-method.ts';
import { useLeaveConditions, useMintToken } from '../../client/changes.ts';
import { useClient } from '../../client/context.tsx';
import { useCatalog, useConditions, useExchange, useWorld } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { headerNamed } from '../../contract/headers/header-named.ts';
import type { Exchange } from '../../contract/sandbox.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { remediesOf } from './finding/remedies-of.ts';
import css from './Remedies.module.css';
import type { RemediesProps } from './Remedies.tsx';
import type { Remedy } from './remedy.ts';
import { RetryCountdown } from './RetryCountdown.tsx';
import { type Driver, takeRemedy } from './take-remedy.ts';

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
