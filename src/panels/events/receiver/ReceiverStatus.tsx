import type { ReceiverState } from '../../../contract/receiver.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import css from './ReceiverStatus.module.css';

export interface ReceiverStatusProps {
  readonly state: ReceiverState;
  /** Whether the text in the editor is another than the one that runs. */
  readonly isEdited: boolean;
  /** Why it gets no events although it runs, and what to do; null if it gets them. */
  readonly quiet: string | null;
}

const BADGES = {
  stopped: ['neutral', 'Stopped'],
  starting: ['caution', 'Starting'],
  running: ['good', 'Running'],
  connecting: ['caution', 'Connecting'],
  reconnecting: ['caution', 'Reconnecting'],
} as const;

/** Whether the receiver runs, what it did, and why it stopped. */
export function ReceiverStatus({ state, isEdited, quiet }: ReceiverStatusProps) {
  const { status, socket, reason, requests, calls, program } = state;
  const isWaiting = status === 'running' && socket !== null && socket !== 'connected';
  const [tone, words] = BADGES[isWaiting ? socket : status];
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
      {quiet !== null && <span>{quiet}</span>}
    </p>
  );
}
