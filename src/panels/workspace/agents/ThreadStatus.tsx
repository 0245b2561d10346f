import Square from 'lucide-react/icons/square';
import { useWorldTime } from '../../../client/use-world-time.ts';
import { Problem } from '../../../kit/elements/Problem.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { failureOf, useAct, useAppName } from '../apps/use-apps.ts';
import { Activity } from '../messages/StreamSign.tsx';
import css from './agents.module.css';
import { type AssistantThreadState, useAssistantThreads } from './use-assistant-threads.ts';

interface ThreadStatusProps {
  readonly channel: string;
  /** `ts` of the first message. */
  readonly thread: string;
}

/** Shows what apps are doing in a thread, with a button to stop each agent. */
export default function ThreadStatus({ channel, thread }: ThreadStatusProps) {
  const [assistantThread] = useAssistantThreads(channel, thread);
  const { now = 0 } = useWorldTime() ?? {};
  const status =
    assistantThread?.status && now < assistantThread.status.ends ? assistantThread.status : null;
  const workingAgents = (assistantThread?.session?.agents ?? []).filter(
    (agent) => agent.status === 'processing',
  );
  return (
    <>
      <div className={css.status} role="status" aria-label="What the app is doing">
        {status && <StatusText status={status} now={now} />}
        {workingAgents.map(({ app_id }) =>
          app_id === status?.app_id ? null : <WorkingAgent key={app_id} app_id={app_id} />,
        )}
      </div>
      {workingAgents
        .filter(({ can_stop }) => can_stop)
        .map(({ app_id }) => (
          <StopButton key={app_id} app_id={app_id} channel={channel} thread={thread} />
        ))}
    </>
  );
}

const WorkingAgent = ({ app_id }: { readonly app_id: string }) => (
  <Activity>
    <bdi>{useAppName(app_id)}</bdi> is working
  </Activity>
);

interface StopButtonProps extends ThreadStatusProps {
  readonly app_id: string;
}

/** Asks an agent to stop. The agent itself says when it has stopped. */
function StopButton({ app_id, channel, thread }: StopButtonProps) {
  const name = useAppName(app_id);
  const stop = useAct();
  const failure = failureOf(stop);
  return (
    <div className={css.status}>
      <Button
        size="small"
        icon={<Square size={12} />}
        isPending={stop.isPending}
        onPress={() => stop.mutate({ type: 'agent_session', app_id, channel, ts: thread })}
      >
        Stop {name}
      </Button>
      {failure !== '' && <Problem>{failure}</Problem>}
    </div>
  );
}

/** How long each loading message is shown, in seconds. */
const LOADING_MESSAGE_DURATION_S = 3;

interface StatusTextProps {
  readonly status: NonNullable<AssistantThreadState['status']>;
  /** In epoch seconds of the world's clock. */
  readonly now: number;
}

function StatusText({ status, now }: StatusTextProps) {
  const name = useAppName(status.app_id);
  const texts = status.loading_messages;
  const text =
    texts[Math.floor(now / LOADING_MESSAGE_DURATION_S) % Math.max(texts.length, 1)] ?? status.text;
  return (
    <Activity>
      <span dir="auto">{texts.length > 0 ? text : `${name} ${text}`}</span>
    </Activity>
  );
}
