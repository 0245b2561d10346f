import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import type { WorldKey } from '../../../client/queries.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import type { ShownMessage } from '../../../contract/entities.ts';
import { type Timeline, putMessage, replaceMessage } from './timeline.ts';

/**
 * Returns a function that reads one message again through the sandbox and updates it wherever it is shown. The read does not
 * count for the rate limit of the app, because a person waits for it. If it fails, nothing changes. Null if nobody acts.
 */
export function useMessageReader() {
  const client = useClient();
  const queries = useQueryClient();
  const { user, keyOf } = useActingCalls();
  if (user === null) return null;
  const change = <Shown>(key: WorldKey, next: (current: Shown) => Shown) =>
    queries.setQueryData(key, (current: Shown | undefined) => current && next(current));
  const read = async (channel: string, ts: string): Promise<void> => {
    const query = new URLSearchParams({ user_id: user, channel, ts });
    const answer = await client
      .sandbox<{ message: ShownMessage | null }>(`/messages?${query}`)
      .catch(() => null);
    if (answer === null) return;
    const { message } = answer;
    const thread = message?.thread_ts ?? ts;
    change<Timeline>(keyOf('messages', channel), (timeline) =>
      message === null || thread !== ts
        ? replaceMessage(timeline, ts, message)
        : putMessage(timeline, message),
    );
    change<readonly ShownMessage[]>(keyOf('thread', channel, thread), (messages) =>
      message === null
        ? messages.filter((each) => each.ts !== ts)
        : putMessage({ messages, older: '' }, message).messages,
    );
    // The first message of a thread counts its replies.
    if (thread !== ts) await read(channel, thread);
  };
  return read;
}
