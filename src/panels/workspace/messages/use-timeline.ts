import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MethodRefused } from '../../../client/call-method.ts';
import { NoAnswer } from '../../../client/transport/refusal.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import type { ShownMessage } from '../../../contract/entities.ts';
import { type RecordChangedByAct, readsAfterActsOf } from '../data/reads-after-acts.ts';
import { useMessageReader } from '../data/use-message-reader.ts';
import { READ_WHEN_SHOWN, useRecordChanges } from '../data/use-record-changes.ts';
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
  const { call, callWithRetry, keyOf } = useActingCalls();
  const queries = useQueryClient();
  const queryKey = keyOf('messages', channel);
  const updateTimeline = (update: (timeline: Timeline) => Timeline) =>
    queries.setQueryData(queryKey, (current: Timeline | undefined) => current && update(current));
  const readPage = (args: Record<string, string>, makeCall = callWithRetry, signal?: AbortSignal) =>
    makeCall<HistoryPage>('conversations.history', { channel, ...args }, signal);

  const query = useQuery({
    ...READ_WHEN_SHOWN,
    queryKey,
    queryFn: async ({ signal }) =>
      timelineOf(await readPage({ limit: NEWEST_PAGE_LIMIT }, callWithRetry, signal)),
  });
  const loadOlder = useMutation({
    mutationFn: async () => {
      const { olderCursor: cursor = '' } = queries.getQueryData<Timeline>(queryKey) ?? {};
      if (cursor === '') return;
      const page = await readPage({ cursor, limit: OLDER_PAGE_LIMIT });
      updateTimeline((timeline) =>
        timeline.olderCursor === cursor ? addOlderPage(timeline, page) : timeline,
      );
    },
  });

  /** Reads the newest page again, and then each older message that has changed. */
  async function refresh(changedTs: ReadonlySet<string>): Promise<void> {
    const page = await readPage({ limit: NEWEST_PAGE_LIMIT }, call);
    updateTimeline((timeline) => mergeNewestPage(timeline, page));
    const oldestTs = page.messages.at(-1)?.ts ?? '';
    const loadedMessages = queries.getQueryData<Timeline>(queryKey)?.messages ?? [];
    for (const { ts } of loadedMessages) {
      if (ts >= oldestTs || !changedTs.has(ts)) continue;
      const messagePage = await readPage(
        { latest: ts, oldest: ts, inclusive: 'true', limit: '1' },
        call,
      );
      updateTimeline((timeline) => replaceMessage(timeline, ts, messagePage.messages[0] ?? null));
    }
  }
  const readChangesByActs = useReadAfterActs(channel);
  useRecordChanges((records) => {
    const changedTs = findChangedMessages(records, channel);
    // If a read fails, mostly because of a rate limit, the shown messages stay as they are until the next change.
    if (changedTs.size > 0) refresh(changedTs).catch(ignoreFailedRead);
  }, readChangesByActs);

  return { ...query, loadOlder };
}

/** Returns a function that reads messages again that a person’s acts have changed, such as presses; undefined without a person. */
function useReadAfterActs(channel: string) {
  const read = useMessageReader();
  const reads = readsAfterActsOf(useQueryClient());
  if (read === null) return undefined;
  return (changes: readonly RecordChangedByAct[]) => {
    for (const ts of findChangedMessages(reads.takeRecordsToRead(changes), channel))
      void read(channel, ts);
  };
}

/** Ignores refused calls and calls without an answer, for example while the page closes or the network is down. */
function ignoreFailedRead(error: unknown): void {
  if (!(error instanceof MethodRefused || error instanceof NoAnswer)) throw error;
}

/** A thread: its parent, then the replies. */
export function useThread(channel: string, parent: string) {
  const { callWithRetry, keyOf } = useActingCalls();
  const query = useQuery({
    ...READ_WHEN_SHOWN,
    queryKey: keyOf('thread', channel, parent),
    queryFn: async ({ signal }) => {
      const args = { channel, ts: parent, limit: '1000' };
      return (
        await callWithRetry<{ messages: ShownMessage[] }>('conversations.replies', args, signal)
      ).messages;
    },
  });
  const readChangesByActs = useReadAfterActs(channel);
  useRecordChanges((records) => {
    if (findChangedMessages(records, channel).size > 0) void query.refetch();
  }, readChangesByActs);
  return query;
}

/** The `ts` of each changed message in a conversation. A message counts as changed if its reactions have changed, too. */
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
