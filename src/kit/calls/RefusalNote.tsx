import { MethodRefused } from '../../client/call-method.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Refusal } from './Refusal.tsx';
import css from './Refusal.module.css';
import tones from '../../ui/style/tones.module.css';

export interface RefusalNoteProps {
  readonly error: Error | null;
  /** Removes the note. */
  readonly onDismiss?: () => void;
}

/** Announces and shows why an action failed. Shows nothing while `error` is null. */
export function RefusalNote({ error, onDismiss }: RefusalNoteProps) {
  if (error === null) return null;
  const dismiss = onDismiss && (
    <Button size="small" variant="plain" onPress={onDismiss}>
      Dismiss
    </Button>
  );
  return (
    <div role="alert">
      {error instanceof MethodRefused ? (
        <Refusal error={error} actions={dismiss} />
      ) : (
        <div className={css.refusal}>
          <p className={tones.bad}>{messageOf(error)}</p>
          {dismiss}
        </div>
      )}
    </div>
  );
}
