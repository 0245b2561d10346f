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

/** Whether a call was answered `internal_error`. It may have done its work all the same. */
export const hasFailed = ({ error }: LessonCall): boolean => error === 'internal_error';

const NETWORK_FAULT_NAMES: ReadonlySet<string | null> = new Set(NETWORK_FAULTS);

/** Whether a network fault met a call. */
export const hasNetworkFault = ({ error }: LessonCall): boolean => NETWORK_FAULT_NAMES.has(error);

/** Whether a call did its work, but the client got only a part of the answer. */
export const isCutOff = ({ error, status }: LessonCall): boolean =>
  error === 'wrong_length' || (error === 'cut' && status === 200);

/** Whether two calls post the same text into the same conversation. */
export const isSamePosting = (one: LessonCall, other: LessonCall): boolean =>
  textOf(one, 'text') === textOf(other, 'text') &&
  textOf(one, 'channel') === textOf(other, 'channel');

/** Whether a call of an earlier chapter posts the same text there, so that nobody can tell the messages apart. */
export const wasPostedBefore = (
  posting: LessonCall,
  { calls, chapterCalls }: Pick<ChapterFacts, 'calls' | 'chapterCalls'>,
): boolean =>
  postings(calls).some((call) => isSamePosting(call, posting) && !chapterCalls.includes(call));

/** The id of the conversation that a call posts to. The call may name it by its name. */
function channelOf(posting: LessonCall, { channels }: WorldBrief): string {
  const idOrName = textOf(posting, 'channel').replace(/^#/, '');
  return channels.find(({ name }) => name === idOrName)?.id ?? idOrName;
}

/** Writes the metadata of a message as text, to compare it; null without a payload. */
function metadataText(metadata: unknown): string | null {
  const json = typeof metadata === 'string' ? parseJson(metadata) : { value: metadata };
  if (!('value' in json) || !isJsonObject(json.value)) return null;
  const { event_type, event_payload } = json.value;
  return event_payload === undefined ? null : JSON.stringify([event_type, event_payload]);
}

/** The metadata that a call gives its message, as text, or null. */
export const postedMetadata = ({ args }: LessonCall): string | null =>
  metadataText(args['metadata']);

/** A call that read the conversation in which a message was posted. */
interface HistoryRead {
  readonly call: LessonCall;
  /** How many messages in the answer have the posted text; null if the answer does not reach back to the time of the posting. */
  readonly copies: number | null;
  /** How many of the copies have the posted metadata; null if `copies` is null. */
  readonly copiesWithMetadata: number | null;
}

type ReadableFacts = Pick<LessonFacts, 'calls' | 'readings' | 'world'>;

/** The calls after a posting that read its conversation, oldest first: those of people, programs and the page. */
export function historyReadsAfter(
  posting: LessonCall,
  facts: ReadableFacts,
): readonly HistoryRead[] {
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
  const postedAt = Math.floor(posting.at);
  const { oldest } = call.args;
  const oldestRequested =
    typeof oldest === 'string' || typeof oldest === 'number' ? Number(oldest) : 0;
  const listedMessages = Array.isArray(messages) ? messages.filter(isJsonObject) : null;
  const isSincePosting = ({ ts }: Readonly<Record<string, unknown>>) =>
    typeof ts === 'string' && Number(ts) >= postedAt;
  if (
    listedMessages === null ||
    oldestRequested > postedAt ||
    (has_more === true && listedMessages.every(isSincePosting))
  )
    return { call, copies: null, copiesWithMetadata: null };
  const copies = listedMessages.filter(
    (each) => isSincePosting(each) && each['text'] === textOf(posting, 'text'),
  );
  const posted = postedMetadata(posting);
  const copiesWithMetadata = copies.filter(
    ({ metadata }) => posted !== null && metadataText(metadata) === posted,
  );
  return { call, copies: copies.length, copiesWithMetadata: copiesWithMetadata.length };
}

/** Makes the calls of a method fail with `internal_error`. `done` says how often they do their work all the same. */
export const failCalls = (
  { sandbox }: LessonDriver,
  method: string,
  { done }: { readonly done: 'always' | 'never' | 'sometimes' },
): Promise<unknown> =>
  sandbox('PUT', '/conditions/transient_failures', { methods: [method], done });

/** Ends the failures of `failCalls`. */
export const endFailures = ({ sandbox }: LessonDriver): Promise<unknown> =>
  sandbox('DELETE', '/conditions/transient_failures');

/** A hint for a learner who does not know yet whether a message was posted. */
export function missingReadHint(posting: LessonCall, facts: ReadableFacts): string {
  const last = [...facts.calls, ...facts.readings].findLast(
    ({ id, name }) => id > posting.id && name === 'conversations.history',
  );
  if (last === undefined)
    return 'Is the message there? Look: call `conversations.history` for its channel.';
  if (hasFailed(last))
    return 'That read failed, too. Let the condition name `chat.postMessage` alone as `methods`.';
  if (last.error !== null) return refusalHint(last) ?? '';
  if (last.args['channel'] !== channelOf(posting, facts.world))
    return 'That is another channel. Look where the message was posted.';
  return 'That answer does not reach back to the message. Leave out `oldest`, `latest` and `cursor`, and ask for more with `limit`.';
}

/** A hint about a message that is not in the channel exactly once. */
export const copiesHint = (copies: number): string =>
  copies === 0
    ? 'The message is no longer there. Post it once more, and look.'
    : `The message is there ${copies} times: it was sent again before you looked. Delete all but one with \`chat.delete\`, and look once more.`;

/** A hint that says why no read of the conversation shows the posted metadata exactly once. */
export function missingMetadataHint(posting: LessonCall, facts: ReadableFacts): string {
  const read = historyReadsAfter(posting, facts).at(-1);
  const copies = read?.copiesWithMetadata ?? null;
  if (copies === null) return missingReadHint(posting, facts);
  if (copies > 1)
    return `That id is there ${copies} times: the message was sent again before you looked. Choose a new id, and post it once.`;
  return read?.copies === 0
    ? 'The message is not there: that call did nothing. Set `done` to `always`, press Apply, and post another.'
    : 'The text is there, but not the id. Ask for `include_all_metadata`.';
}

/** A hint about the last posting, which was to succeed: `successHint` if it did, else why not. Undefined without a posting. */
export const hintAboutLast = (
  last: LessonCall | undefined,
  successHint: string,
): string | undefined =>
  last === undefined
    ? undefined
    : last.error === null
      ? successHint
      : hasFailed(last)
        ? 'It failed again. Turn “Transient failures” off first.'
        : refusalHint(last);

export const NOT_ARMED_HINT =
  'That message was posted, and nothing failed. Turn the condition on, with `chat.postMessage` as `methods`.';
