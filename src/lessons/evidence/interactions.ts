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

/** What the app called because of an interaction. */
export const callsOf = (
  { calls }: Pick<LessonFacts, 'calls'>,
  { id }: Pick<LessonInteraction, 'id'>,
): readonly LessonCall[] => calls.filter(({ causedBy }) => causedBy === id);

/** What people did since the chapter before: after the interaction that caused the last call of that chapter. */
export function freshInteractions({
  calls,
  fresh,
  interactions,
}: ChapterFacts): readonly LessonInteraction[] {
  const causes = new Set(
    calls.slice(0, calls.length - fresh.length).map(({ causedBy }) => causedBy),
  );
  return interactions.slice(interactions.findLastIndex(({ id }) => causes.has(id)) + 1);
}

/** A call with the interaction that caused it. */
export interface CausedCall {
  readonly call: LessonCall;
  readonly by: LessonInteraction;
}

/** The calls of this chapter that interactions caused, oldest first. */
export const causedCalls = ({ fresh, interactions }: ChapterFacts): readonly CausedCall[] =>
  fresh.flatMap((call) => {
    const by = interactions.find(({ id }) => id === call.causedBy);
    return by === undefined ? [] : [{ call, by }];
  });

/** Whether a call posts to the response URL of an interaction. */
export const isResponse = ({ surface, name }: LessonCall): boolean =>
  surface === 'webhooks' && name === 'response URL';

/** Whether a post to a response URL, or a call, changes the message in which somebody acted. */
export const changesMessage = ({ call, by }: CausedCall): boolean =>
  (isResponse(call) && call.args['replace_original'] === true) ||
  (call.name === 'chat.update' && call.args['ts'] === by.ts);

/** Whether only one person sees what a call posts. */
export const isForOne = ({ call }: CausedCall): boolean =>
  call.name === 'chat.postEphemeral' ||
  (isResponse(call) &&
    call.args['response_type'] !== 'in_channel' &&
    call.args['replace_original'] !== true &&
    call.args['delete_original'] !== true);

const elementsOf = (block: unknown): readonly unknown[] => {
  const { elements, accessory } = Object(block) as { elements?: unknown; accessory?: unknown };
  return [...(Array.isArray(elements) ? (elements as unknown[]) : []), accessory];
};

/** The buttons in the blocks of a message. */
export const buttonsIn = (call: LessonCall): readonly Readonly<Record<string, unknown>>[] =>
  blocksOf(call)
    .flatMap(elementsOf)
    .filter(isJsonObject)
    .filter(({ type }) => type === 'button');

/** Whether a call is to open a form. */
export const isOpening = ({ name }: LessonCall): boolean => name === 'views.open';

/** The id of the view that a call was answered with; undefined without one. */
export function viewOf({ answer: { view } }: LessonCall): string | undefined {
  const id = isJsonObject(view) ? view['id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Why a call was refused, for a hint. */
export const refusalOf = ({ name, error, reason }: LessonCall): string | undefined =>
  error === null
    ? undefined
    : `\`${name}\` was refused: \`${error}\`${reason ? `, ${shorten(reason)}` : ''}.`;

/** What went wrong with the last interaction, if it failed. */
export function lastFailure(acts: readonly LessonInteraction[]): string | undefined {
  const last = acts.at(-1);
  return last === undefined || last.state === 'acknowledged' || last.state === 'sent'
    ? undefined
    : shorten(last.detail);
}

/** Lets the owner do something with an app, and waits for what the app answers. */
export async function act(
  { world, sandbox }: LessonDriver,
  body: Readonly<Record<string, unknown>>,
  // oxlint-disable-next-line typescript/no-explicit-any -- payloads of every kind
): Promise<any> {
  const { users } = await world();
  const done = await sandbox('POST', '/interactions', { user_id: users.admin, ...body });
  return done.interaction;
}

/** Types a command in #deploys. */
export const typeCommand = async (driver: LessonDriver, command: string, text = '') =>
  act(driver, { type: 'command', channel: await driver.channel('deploys'), command, text });

/** Acts in the newest message of #deploys: presses a button, or chooses a value. */
export async function actInNewest(
  driver: LessonDriver,
  body: { readonly action_id: string; readonly value?: string },
) {
  const channel = await driver.channel('deploys');
  const { json } = await driver.call('conversations.history', { channel, limit: 1 });
  return act(driver, { type: 'action', channel, ts: json.messages[0]?.ts, ...body });
}
