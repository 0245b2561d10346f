import { useMutation, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { messagesIn } from '../../../client/call-method.ts';
import { useClient } from '../../../client/context.tsx';
import { explainError } from '../../../client/explain/explain.ts';
import { exchangeQuery, useCatalog } from '../../../client/queries.ts';
import { messageOf, SandboxRefused } from '../../../client/transport/refusal.ts';
import { ErrorExplanation } from '../../../kit/calls/ErrorExplanation.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Remedies } from '../../../kit/remedies/Remedies.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { roundTripText } from '../../../ui/display/amounts.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { findPostedTs, type SendOutcome } from './send-message.ts';
import css from './SendResult.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import type { Sending } from './use-send.ts';

/**
 * The outcome of sending. The scrolling content above shrinks to make space for it, so that the Send button below never
 * moves.
 */
export function SendResult({
  sending: { outcome, error, dismiss },
}: {
  readonly sending: Sending;
}) {
  if (error)
    return (
      <p role="alert" className={classes(css.result, tones.bad)}>
        {error instanceof SandboxRefused ? 'No trigger was issued, so nothing was opened. ' : ''}
        {messageOf(error)}
      </p>
    );
  return (
    outcome && (
      <div className={css.result}>
        <OutcomeNote outcome={outcome} onDismiss={dismiss} />
      </div>
    )
  );
}

interface OutcomeNoteProps {
  readonly outcome: SendOutcome;
  readonly onDismiss: () => void;
}

/** The answer and its explanation, with buttons that open the message or the exchange. */
function OutcomeNote({ outcome, onDismiss }: OutcomeNoteProps) {
  const { answer, error, channel, ts, name } = outcome;
  const { status, text, duration_ms, exchange } = answer;
  const client = useClient();
  const { open, showExchange } = usePanelShell();
  const catalog = useCatalog().data;
  const showMessage = useMutation({
    mutationFn: async () => ts ?? (exchange === null ? null : findPostedTs(client, exchange)),
    onSuccess: (message) =>
      open('workspace', {
        ...(channel !== null && { channel }),
        ...(message !== null && { message }),
      }),
  });
  const messages = error === null ? [] : messagesIn(answer.json?.['response_metadata']);
  const explanation = catalog ? explainError(catalog, { name, error }) : null;
  const evidence = useEvidence(messages.length === 0 && error !== null ? exchange : null);
  const showExchangeButton = exchange !== null && (
    <Button size="small" onPress={() => showExchange(exchange)}>
      Show in the wire
    </Button>
  );
  return (
    <div className={layouts.stack} role="status" aria-label="Response">
      <div className={css.head}>
        <div className={css.line}>
          {error === null ? (
            <Badge tone="good">ok</Badge>
          ) : (
            <Badge tone="bad" isCode>
              {error}
            </Badge>
          )}
          <span>HTTP {status}</span>
          <span>{roundTripText(duration_ms)}</span>
          {/* The answer of a webhook is one word, which the badge shows already. */}
          {text !== (error ?? 'ok') && (
            <code className={css.body}>{text.length > 120 ? `${text.slice(0, 120)}…` : text}</code>
          )}
        </div>
        <IconButton label="Dismiss" icon={<X size={14} />} size="small" onPress={onDismiss} />
      </div>
      {explanation ? (
        <>
          <ErrorExplanation {...explanation} evidence={evidence} />
          <Remedies exchange={exchange} code={explanation.code}>
            {showExchangeButton}
          </Remedies>
        </>
      ) : (
        <div className={layouts.row}>
          {error === null && (
            <Button
              size="small"
              isPending={showMessage.isPending}
              onPress={() => showMessage.mutate()}
            >
              Show in the workspace
            </Button>
          )}
          {showExchangeButton}
        </div>
      )}
      {messages.length > 0 && (
        <ul className={css.faults} aria-label="Messages of the response">
          {messages.map((message) => (
            <li key={message}>
              <code>{message}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Why a rule of the platform refused a call, in order of importance. For an invalid block, with the path of the block. */
function useEvidence(exchange: string | null): readonly string[] {
  const { data } = useQuery({
    ...exchangeQuery(useClient(), exchange ?? ''),
    retry: false,
    enabled: exchange !== null,
  });
  const refusal = data?.trace.find(({ verdict }) => verdict === 'refused');
  if (refusal === undefined) return [];
  const { evidence, detail = '' } = refusal;
  // If blocks have errors, `evidence` is the path of the first error, and `detail` lists all of them, each with its path.
  return detail.startsWith(evidence) ? detail.split('; ') : [`${evidence}: ${detail}`];
}
