import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import type { WorldKey } from '../../../client/queries.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import type { ShownMessage } from '../../../contract/entities.ts';
import { type Timeline, putMessage, replaceMessage } from './timeline.ts';

/**
 * Returns a function that reads one message again through the sandbox, and updates it wherever it is shown. The read does not
 * count for the rate limit of the app, because a person waits for it. If it fails, nothing changes. Null if no person acts.
 */
export function useMessageReader() {
  const client = useClient();
  const queries = useQueryClient();
  const { user, keyOf } = useActingCalls();
  if (user === null) return null;
  const updateData = <Shown>(key: WorldKey, update: (current: Shown) => Shown) =>
    queries.setQueryData(key, (current: Shown | undefined) => current && update(current));
  const readMessage = async (channel: string, ts: string): Promise<void> => {
    const query = new URLSearchParams({ user_id: user, channel, ts });
    const answer = await client
      .sandbox<{ message: ShownMessage | null }>(`/messages?${query}`)
      .catch(() => null);
    if (answer === null) return;
    const { message } = answer;
    const thread = message?.thread_ts ?? ts;
    updateData<Timeline>(keyOf('messages', channel), (timeline) =>
      message === null || thread !== ts
        ? replaceMessage(timeline, ts, message)
        : putMessage(timeline, message),
    );
    updateData<readonly ShownMessage[]>(keyOf('thread', channel, thread), (messages) =>
      message === null
        ? messages.filter((other) => other.ts !== ts)
        : putMessage({ messages, olderCursor: '' }, message).messages,
    );
    // The first message of a thread has the count of its replies.
    if (thread !== ts) await readMessage(channel, thread);
  };
  return readMessage;
}
