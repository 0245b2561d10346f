import { isJsonObject } from '../../contract/json.ts';
import type { LessonDriver } from '../definition/driver.ts';
import type {
  ChapterFacts,
  LessonCall,
  LessonFacts,
  LessonInteraction,
} from '../definition/facts.ts';
import { blocksOf } from './blocks.ts';
import { shorten } from './shorten.ts';

/** The calls that an app made because of an interaction. */
export const callsCausedBy = (
  { calls }: Pick<LessonFacts, 'calls'>,
  { id }: Pick<LessonInteraction, 'id'>,
): readonly LessonCall[] => calls.filter(({ causedBy }) => causedBy === id);

/** The interactions of this chapter: those after the one that caused the last call of the previous chapter. */
export function chapterInteractions({
  calls,
  chapterCalls,
  interactions,
}: ChapterFacts): readonly LessonInteraction[] {
  const causes = new Set(
    calls.slice(0, calls.length - chapterCalls.length).map(({ causedBy }) => causedBy),
  );
  return interactions.slice(interactions.findLastIndex(({ id }) => causes.has(id)) + 1);
}

/** A call with the interaction that caused it. */
export interface CausedCall {
  readonly call: LessonCall;
  readonly cause: LessonInteraction;
}

/** The calls of this chapter that interactions caused, oldest first. */
export const causedCalls = ({ chapterCalls, interactions }: ChapterFacts): readonly CausedCall[] =>
  chapterCalls.flatMap((call) => {
    const cause = interactions.find(({ id }) => id === call.causedBy);
    return cause === undefined ? [] : [{ call, cause }];
  });

/** Whether a call posts to the response URL of an interaction. */
export const isResponseUrlPost = ({ surface, name }: LessonCall): boolean =>
  surface === 'webhooks' && name === 'response URL';

/** Whether a call changes the message in which somebody acted. */
export const changesMessage = ({ call, cause }: CausedCall): boolean =>
  (isResponseUrlPost(call) && call.args['replace_original'] === true) ||
  (call.name === 'chat.update' && call.args['ts'] === cause.ts);

/** Whether only one person sees the message that a call posts. */
export const isPrivate = ({ call }: CausedCall): boolean =>
  call.name === 'chat.postEphemeral' ||
  (isResponseUrlPost(call) &&
    call.args['response_type'] !== 'in_channel' &&
    call.args['replace_original'] !== true &&
    call.args['delete_original'] !== true);

const elementsOf = (block: unknown): readonly unknown[] => {
  const { elements, accessory } = Object(block) as { elements?: unknown; accessory?: unknown };
  return [...(Array.isArray(elements) ? (elements as unknown[]) : []), accessory];
};

/** The buttons in the blocks that a call sends. */
export const buttonsIn = (call: LessonCall): readonly Readonly<Record<string, unknown>>[] =>
  blocksOf(call)
    .flatMap(elementsOf)
    .filter(isJsonObject)
    .filter(({ type }) => type === 'button');

/** Whether a call opens a form, or tries to. */
export const isFormOpening = ({ name }: LessonCall): boolean => name === 'views.open';

/** The id of the view in the answer of a call, if any. */
export function viewIdOf({ answer: { view } }: LessonCall): string | undefined {
  const id = isJsonObject(view) ? view['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** A hint that says why a call was refused; undefined if it was not. */
export const explainCallRefusal = ({ name, error, reason }: LessonCall): string | undefined =>
  error === null
    ? undefined
    : `\`${name}\` was refused: \`${error}\`${reason ? `, ${shorten(reason)}` : ''}.`;

/** A hint that says what went wrong with the last of these interactions; undefined if nothing did. */
export function explainLastFailure(interactions: readonly LessonInteraction[]): string | undefined {
  const last = interactions.at(-1);
  return last === undefined || last.state === 'acknowledged' || last.state === 'sent'
    ? undefined
    : shorten(last.detail);
}

/** Does something with an app as the owner, waits for the answer of the app, and returns the interaction. */
export async function actAsOwner(
  { world, sandbox }: LessonDriver,
  body: Readonly<Record<string, unknown>>,
  // oxlint-disable-next-line typescript/no-explicit-any -- payloads of every kind
): Promise<any> {
  const { users } = await world();
  const answer = await sandbox('POST', '/interactions', { user_id: users.admin, ...body });
  return answer.interaction;
}

/** Types a command in #deploys as the owner. */
export const typeCommand = async (driver: LessonDriver, command: string, text = '') =>
  actAsOwner(driver, { type: 'command', channel: await driver.channel('deploys'), command, text });

/** Presses a button or chooses a value in the newest message of #deploys, as the owner. */
export async function actInNewest(
  driver: LessonDriver,
  body: { readonly action_id: string; readonly value?: string },
) {
  const channel = await driver.channel('deploys');
  const { json } = await driver.call('conversations.history', { channel, limit: 1 });
  return actAsOwner(driver, { type: 'action', channel, ts: json.messages[0]?.ts, ...body });
}
