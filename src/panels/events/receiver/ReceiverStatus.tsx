import type { ReceiverState } from '../../../contract/receiver.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import css from './ReceiverStatus.module.css';

export interface ReceiverStatusProps {
  readonly state: ReceiverState;
  /** Whether the text in the editor is another than the one that runs. */
  readonly isEdited: boolean;
  /** Whether the app's events go to another Request URL. */
  readonly isElsewhere: boolean;
}

const BADGES = {
  stopped: ['neutral', 'Stopped'],
  starting: ['caution', 'Starting'],
  running: ['good', 'Running'],
} as const;

/** Whether the receiver runs, what it did, and why it stopped. */
export function ReceiverStatus({ state, isEdited, isElsewhere }: ReceiverStatusProps) {
  const { status, reason, requests, calls, program } = state;
  const [tone, words] = BADGES[status];
  return (
    <p role="status" aria-label="State of the receiver" className={css.status}>
      <Badge tone={reason === null ? tone : 'bad'}>{words}</Badge>
      {reason !== null && <span className={css.reason}>{reason}</span>}
      {program !== null && (
        <span className={css.counts}>
          Requests: {requests} · API calls: {calls}
        </span>
      )}
      {isEdited && <span>Your changes run after a restart.</span>}
      {isElsewhere && <span>The app has another Request URL. Restart to use this receiver.</span>}
    </p>
  );
}
