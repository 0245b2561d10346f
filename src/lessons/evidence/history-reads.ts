import { isJsonObject, parseJson } from '../../contract/json.ts';
import { NETWORK_FAULTS } from '../../contract/network-faults.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import type { LessonDriver } from '../definition/driver.ts';
import type { ChapterFacts, LessonCall, LessonFacts } from '../definition/facts.ts';
import { textOf } from './argument.ts';
import { refusalHint } from './refusals.ts';

/** The calls that try to post a message with a text into a conversation, without those of a program that answers events. */
export const postings = (calls: readonly LessonCall[]): readonly LessonCall[] =>
  calls.filter(
    (call) =>
      call.name === 'chat.postMessage' &&
      call.causedBy === null &&
      textOf(call, 'text') !== '' &&
      textOf(call, 'thread_ts') === '',
  );

/** Whether a call was answered `internal_error`. Its work may be done. */
export const hasFailed = ({ error }: LessonCall): boolean => error === 'internal_error';

const FAULTS: ReadonlySet<string | null> = new Set(NETWORK_FAULTS);

/** Whether the network did something to a call. */
export const hasMetFault = ({ error }: LessonCall): boolean => FAULTS.has(error);

/** Whether the client got an answer that it could not read, to a call that the service had done. */
export const isCutOff = ({ error, status }: LessonCall): boolean =>
  error === 'wrong_length' || (error === 'cut' && status === 200);

/** Whether two calls post the same text into the same conversation. */
export const isSamePosting = (one: LessonCall, other: LessonCall): boolean =>
  textOf(one, 'text') === textOf(other, 'text') &&
  textOf(one, 'channel') === textOf(other, 'channel');

/** Whether the same text was posted there in an earlier chapter: then nobody can tell the two apart. */
export const wasPostedBefore = (
  posting: LessonCall,
  { calls, fresh }: Pick<ChapterFacts, 'calls' | 'fresh'>,
): boolean => postings(calls).some((call) => isSamePosting(call, posting) && !fresh.includes(call));

/** The id of the conversation that a call posts to, which it may name in words. */
function channelOf(posting: LessonCall, { channels }: WorldBrief): string {
  const named = textOf(posting, 'channel').replace(/^#/, '');
  return channels.find(({ name }) => name === named)?.id ?? named;
}

/** The metadata of a message, as one text; null if it has none, or if its payload is not shown. */
function markIn(metadata: unknown): string | null {
  const read = typeof metadata === 'string' ? parseJson(metadata) : { value: metadata };
  if (!('value' in read) || !isJsonObject(read.value)) return null;
  const { event_type, event_payload } = read.value;
  return event_payload === undefined ? null : JSON.stringify([event_type, event_payload]);
}

/** The metadata that a call gives its message; null if it gives none. */
export const markOf = ({ args }: LessonCall): string | null => markIn(args['metadata']);

/** A call that read the conversation of a message. */
interface HistoryRead {
  readonly call: LessonCall;
  /** How many messages have the text; null if the answer does not reach back to the time of the posting. */
  readonly copies: number | null;
  /** How many of them have the metadata that was posted; null if the answer does not reach back. */
  readonly marked: number | null;
}

type Calls = Pick<LessonFacts, 'calls' | 'readings' | 'world'>;

/** The calls that read the conversation of a posting after it, oldest first: those of people, programs and the page. */
export function historyReadsAfter(posting: LessonCall, facts: Calls): readonly HistoryRead[] {
  const channel = channelOf(posting, facts.world);
  return [...facts.calls, ...facts.readings]
    .filter(
      ({ id, name, error, args }) =>
        id > posting.id &&
        name === 'conversations.history' &&
        error === null &&
        args['channel'] === channel &&
        args['latest'] === undefined &&
        args['cursor'] === undefined,
    )
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((call) => countCopies(call, posting));
}

function countCopies(call: LessonCall, posting: LessonCall): HistoryRead {
  const { messages, has_more } = call.answer;
  const since = Math.floor(posting.at);
  const { oldest } = call.args;
  const oldestShown = typeof oldest === 'string' || typeof oldest === 'number' ? Number(oldest) : 0;
  const shown = Array.isArray(messages) ? messages.filter(isJsonObject) : null;
  const isSincePosting = ({ ts }: Readonly<Record<string, unknown>>) =>
    typeof ts === 'string' && Number(ts) >= since;
  if (shown === null || oldestShown > since || (has_more === true && shown.every(isSincePosting)))
    return { call, copies: null, marked: null };
  const same = shown.filter(
    (each) => isSincePosting(each) && each['text'] === textOf(posting, 'text'),
  );
  const mark = markOf(posting);
  const marked = same.filter(({ metadata }) => mark !== null && markIn(metadata) === mark);
  return { call, copies: same.length, marked: marked.length };
}

/** Lets the calls of a method fail with `internal_error`; `work` says whether what they do is kept. */
export const letFail = (
  { sandbox }: LessonDriver,
  method: string,
  work: 'always' | 'never' | 'sometimes',
): Promise<unknown> =>
  sandbox('PUT', '/conditions/transient_failures', { methods: [method], done: work });

/** Ends the failures of `letFail`. */
export const recover = ({ sandbox }: LessonDriver): Promise<unknown> =>
  sandbox('DELETE', '/conditions/transient_failures');

/** What to do to learn whether the message of a posting is there. */
export function unreadHint(posting: LessonCall, facts: Calls): string {
  const last = [...facts.calls, ...facts.readings].findLast(
    ({ id, name }) => id > posting.id && name === 'conversations.history',
  );
  if (last === undefined)
    return 'Is the message there? Look: call `conversations.history` for its channel.';
  if (hasFailed(last))
    return 'The look failed, too. Let the condition name `chat.postMessage` alone as `methods`.';
  if (last.error !== null) return refusalHint(last) ?? '';
  if (last.args['channel'] !== channelOf(posting, facts.world))
    return 'That is another channel. Look where the message was posted.';
  return 'That answer does not reach back to the message. Leave out `oldest`, `latest` and `cursor`, and ask for more with `limit`.';
}

/** What to do about a message that is not there exactly once. */
export const copiesHint = (copies: number): string =>
  copies === 0
    ? 'The message is no longer there. Post it once more, and look.'
    : `The message is there ${copies} times: it was sent again without a look. Delete all but one with \`chat.delete\`, and look once more.`;

/** Why no read of the conversation shows the metadata of a posting exactly once. */
export function unmarkedHint(posting: LessonCall, facts: Calls): string {
  const read = historyReadsAfter(posting, facts).at(-1);
  const marked = read?.marked ?? null;
  if (marked === null) return unreadHint(posting, facts);
  if (marked > 1)
    return `That id is there ${marked} times: the message was sent again without a look. Choose a new id, and post it once.`;
  return read?.copies === 0
    ? 'The message is not there: that call did nothing. Set `done` to `always`, press Apply, and post another.'
    : 'The text is there, but not the id. Ask for `include_all_metadata`.';
}

/** What to say of a message that did not fail: `posted` if its answer arrived. Undefined without a message. */
export const hintIfNotFailed = (last: LessonCall | undefined, posted: string): string | undefined =>
  last === undefined
    ? undefined
    : last.error === null
      ? posted
      : hasFailed(last)
        ? 'It failed again. Turn “Transient failures” off first.'
        : refusalHint(last);

export const NOT_ARMED =
  'That message was posted, and nothing failed. Turn the condition on, with `chat.postMessage` as `methods`.';
