import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MethodRefused } from '../../../client/call-method.ts';
import { NoAnswer } from '../../../client/transport/refusal.ts';
import { useActingCalls } from '../../../client/use-method.ts';
import type { ShownMessage } from '../../../contract/entities.ts';
import { type ActedRecord, actedReads } from '../data/acted-reads.ts';
import { useMessageReader } from '../data/use-message-reader.ts';
import { useTouched } from '../data/use-touched.ts';
import { IN_STEP_WHILE_SHOWN } from '../data/while-shown.ts';
import {
  timelineOf,
  withMessage,
  withNewest,
  withOlder,
  type HistoryPage,
  type Timeline,
} from '../data/timeline.ts';
import type { TouchedRecord } from '../../../contract/tables.ts';

const FIRST_PAGE = '100';
/** Big pages towards the past: a long conversation is read in few calls. */
const OLDER_PAGE = '500';

/** What was said in a conversation, kept up to date with the world while it is shown. */
export function useTimeline(channel: string) {
  const { call, patientCall, keyOf } = useActingCalls();
  const queries = useQueryClient();
  const queryKey = keyOf('messages', channel);
  const write = (change: (timeline: Timeline) => Timeline) =>
    queries.setQueryData(queryKey, (known: Timeline | undefined) => known && change(known));
  const read = (args: Record<string, string>, by = patientCall, signal?: AbortSignal) =>
    by<HistoryPage>('conversations.history', { channel, ...args }, signal);

  const query = useQuery({
    ...IN_STEP_WHILE_SHOWN,
    queryKey,
    queryFn: async ({ signal }) =>
      timelineOf(await read({ limit: FIRST_PAGE }, patientCall, signal)),
  });
  const older = useMutation({
    mutationFn: async () => {
      const { older: cursor = '' } = queries.getQueryData<Timeline>(queryKey) ?? {};
      if (cursor === '') return;
      const page = await read({ cursor, limit: OLDER_PAGE });
      write((timeline) => (timeline.older === cursor ? withOlder(timeline, page) : timeline));
    },
  });

  /** Reads what changed: the newest page, and older messages one by one. */
  async function refresh(changed: ReadonlySet<string>): Promise<void> {
    const page = await read({ limit: FIRST_PAGE }, call);
    write((timeline) => withNewest(timeline, page));
    const oldest = page.messages.at(-1)?.ts ?? '';
    const known = queries.getQueryData<Timeline>(queryKey)?.messages ?? [];
    for (const { ts } of known) {
      if (ts >= oldest || !changed.has(ts)) continue;
      const one = await read({ latest: ts, oldest: ts, inclusive: 'true', limit: '1' }, call);
      write((timeline) => withMessage(timeline, ts, one.messages[0] ?? null));
    }
  }
  const readActed = useActedReads(channel);
  useTouched((records) => {
    const changed = findChangedMessages(records, channel);
    // Without an answer, because of a rate limit above all, what is shown stays; the next change is another chance.
    if (changed.size > 0) refresh(changed).catch(ignoreMissedReads);
  }, readActed);

  return { ...query, older };
}

/** Reads the messages anew that acts of people have changed; undefined where nobody acts. */
function useActedReads(channel: string) {
  const read = useMessageReader();
  const reads = actedReads(useQueryClient());
  if (read === null) return undefined;
  return (acted: readonly ActedRecord[]) => {
    for (const ts of findChangedMessages(reads.unread(acted), channel)) void read(channel, ts);
  };
}

/** Calls are refused, and get no answer while the page is left or the network is down. */
function ignoreMissedReads(error: unknown): void {
  if (!(error instanceof MethodRefused || error instanceof NoAnswer)) throw error;
}

/** A thread: its parent, then the replies. */
export function useThread(channel: string, parent: string) {
  const { patientCall, keyOf } = useActingCalls();
  const query = useQuery({
    ...IN_STEP_WHILE_SHOWN,
    queryKey: keyOf('thread', channel, parent),
    queryFn: async ({ signal }) => {
      const args = { channel, ts: parent, limit: '1000' };
      return (
        await patientCall<{ messages: ShownMessage[] }>('conversations.replies', args, signal)
      ).messages;
    },
  });
  const readActed = useActedReads(channel);
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
