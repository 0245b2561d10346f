import { MethodRefused } from '../../../client/call-method.ts';
import { explainError } from '../../../client/explain.ts';
import { useCatalog } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ErrorExplanation } from '../../../kit/ErrorExplanation.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import css from './RefusalNote.module.css';

export interface RefusalNoteProps {
  readonly error: Error | null;
  /** Takes the note away. */
  readonly onDismiss?: () => void;
}

/** Why something could not be done, in the words of the platform, and the way to its exchange. */
export function RefusalNote({ error, onDismiss }: RefusalNoteProps) {
  const catalog = useCatalog().data;
  const { showExchange } = usePanelShell();
  if (error === null) return null;
  const refused = error instanceof MethodRefused ? error : null;
  const explained =
    refused && catalog
      ? explainError(catalog, { name: refused.method, error: refused.code })
      : null;
  return (
    <div role="alert" className={css.note}>
      {explained ? (
        <ErrorExplanation {...explained} />
      ) : (
        <p className={css.plain}>{messageOf(error)}</p>
      )}
      {refused?.messages.map((message) => (
        <code key={message} className={css.message}>
          {message}
        </code>
      ))}
      {typeof refused?.retry_after_s === 'number' && (
        <p>Retry-After: {refused.retry_after_s} s of the world’s clock.</p>
      )}
      <div className={css.actions}>
        {typeof refused?.exchange === 'string' && (
          <Button size="small" onPress={() => showExchange(refused.exchange)}>
            Show in the wire
          </Button>
        )}
        {onDismiss && (
          <Button size="small" variant="plain" onPress={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
    </div>
  );
}
