import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MethodRefused } from '../../../client/call-method.ts';
import { NoAnswer } from '../../../client/transport/refusal.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import type { ShownMessage } from '../../../contract/entities.ts';
import { type RecordChangedByAct, readsAfterActs } from '../data/reads-after-acts.ts';
import { useMessageReader } from '../data/use-message-reader.ts';
import { READ_WHEN_SHOWN, useTouched } from '../data/use-touched.ts';
import {
  timelineOf,
  replaceMessage,
  mergeNewestPage,
  addOlderPage,
  type HistoryPage,
  type Timeline,
} from '../data/timeline.ts';
import type { TouchedRecord } from '../../../contract/tables.ts';

/** How many messages the newest page has. */
const NEWEST_PAGE_LIMIT = '100';
/** Older pages are bigger, so that a long conversation needs few calls. */
const OLDER_PAGE_LIMIT = '500';

/** The messages of a conversation, kept up to date with the world while they are shown. */
export function useTimeline(channel: string) {
  const { call, patientCall, keyOf } = useActingCalls();
  const queries = useQueryClient();
  const queryKey = keyOf('messages', channel);
  const write = (change: (timeline: Timeline) => Timeline) =>
    queries.setQueryData(queryKey, (current: Timeline | undefined) => current && change(current));
  const readPage = (args: Record<string, string>, makeCall = patientCall, signal?: AbortSignal) =>
    makeCall<HistoryPage>('conversations.history', { channel, ...args }, signal);

  const query = useQuery({
    ...READ_WHEN_SHOWN,
    queryKey,
    queryFn: async ({ signal }) =>
      timelineOf(await readPage({ limit: NEWEST_PAGE_LIMIT }, patientCall, signal)),
  });
  const older = useMutation({
    mutationFn: async () => {
      const { older: cursor = '' } = queries.getQueryData<Timeline>(queryKey) ?? {};
      if (cursor === '') return;
      const page = await readPage({ cursor, limit: OLDER_PAGE_LIMIT });
      write((timeline) => (timeline.older === cursor ? addOlderPage(timeline, page) : timeline));
    },
  });

  /** Reads what changed: the newest page, and older messages one by one. */
  async function refresh(changed: ReadonlySet<string>): Promise<void> {
    const page = await readPage({ limit: NEWEST_PAGE_LIMIT }, call);
    write((timeline) => mergeNewestPage(timeline, page));
    const oldest = page.messages.at(-1)?.ts ?? '';
    const loaded = queries.getQueryData<Timeline>(queryKey)?.messages ?? [];
    for (const { ts } of loaded) {
      if (ts >= oldest || !changed.has(ts)) continue;
      const one = await readPage({ latest: ts, oldest: ts, inclusive: 'true', limit: '1' }, call);
      write((timeline) => replaceMessage(timeline, ts, one.messages[0] ?? null));
    }
  }
  const readActed = useReadAfterActs(channel);
  useTouched((records) => {
    const changed = findChangedMessages(records, channel);
    // If a read fails, mostly because of a rate limit, the shown messages stay until the next change.
    if (changed.size > 0) refresh(changed).catch(ignoreFailedRead);
  }, readActed);

  return { ...query, older };
}

/** Returns a function that reads the messages again that acts changed; undefined if nobody acts. */
function useReadAfterActs(channel: string) {
  const read = useMessageReader();
  const reads = readsAfterActs(useQueryClient());
  if (read === null) return undefined;
  return (acted: readonly RecordChangedByAct[]) => {
    for (const ts of findChangedMessages(reads.takeUnread(acted), channel)) void read(channel, ts);
  };
}

/** Ignores refused calls, and calls without an answer, as while the page closes or the network is down. */
function ignoreFailedRead(error: unknown): void {
  if (!(error instanceof MethodRefused || error instanceof NoAnswer)) throw error;
}

/** A thread: its parent, then the replies. */
export function useThread(channel: string, parent: string) {
  const { patientCall, keyOf } = useActingCalls();
  const query = useQuery({
    ...READ_WHEN_SHOWN,
    queryKey: keyOf('thread', channel, parent),
    queryFn: async ({ signal }) => {
      const args = { channel, ts: parent, limit: '1000' };
      return (
        await patientCall<{ messages: ShownMessage[] }>('conversations.replies', args, signal)
      ).messages;
    },
  });
  const readActed = useReadAfterActs(channel);
  useTouched((records) => {
    if (findChangedMessages(records, channel).size > 0) void query.refetch();
  }, readActed);
  return query;
}

/** The `ts` of the messages of a conversation that changed, or whose reactions did. */
export function findChangedMessages(
  records: readonly TouchedRecord[],
  channel: string,
): ReadonlySet<string> {
  return new Set(
    records.flatMap((record) =>
      'channel' in record && record.channel === channel ? [record.ts] : [],
    ),
  );
}
