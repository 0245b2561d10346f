import { useWorldTime } from '../../../client/use-world-time.ts';
import { useAppName } from '../apps/use-apps.ts';
import { AtWork } from '../messages/StreamSign.tsx';
import css from './agents.module.css';
import { type ShownThread, useAssistantThreads } from './use-assistant-threads.ts';

interface ThreadStatusProps {
  readonly channel: string;
  /** `ts` of the first message. */
  readonly thread: string;
}

/** What an app is doing in a thread, while it is at it. */
export default function ThreadStatus({ channel, thread }: ThreadStatusProps) {
  const [shown] = useAssistantThreads(channel, thread);
  return (
    <div className={css.status} role="status" aria-label="What the app is doing">
      {shown?.status && <Status status={shown.status} />}
    </div>
  );
}

/** How long each of several texts is shown, in seconds. */
const TURN_S = 3;

function Status({ status }: { readonly status: NonNullable<ShownThread['status']> }) {
  const name = useAppName(status.app_id);
  const { now = 0 } = useWorldTime() ?? {};
  if (now >= status.ends) return null;
  const texts = status.loading_messages;
  const text = texts[Math.floor(now / TURN_S) % Math.max(texts.length, 1)] ?? status.text;
  return (
    <AtWork>
      <span dir="auto">{texts.length > 0 ? text : `${name} ${text}`}</span>
    </AtWork>
  );
}
