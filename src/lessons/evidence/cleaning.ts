import type { WorldDelivery } from '../../contract/sandbox.ts';
import { isByBot, isDelete } from './deletes.ts';
import type { LessonCall, LessonFacts } from '../definition/facts.ts';

/** A reaction with `:x:`, the deliveries of its event, and what the bot then tried. */
export interface Cleaning {
  readonly reaction: LessonCall;
  readonly deliveries: readonly WorldDelivery[];
  /** Calls of chat.delete for the message, by the bot, after the reaction. */
  readonly deletes: readonly LessonCall[];
}

/** Whether a call added a reaction. */
export const isReaction = ({ name, error }: LessonCall): boolean =>
  name === 'reactions.add' && error === null;

export const isCross = (call: LessonCall): boolean => isReaction(call) && call.args['name'] === 'x';

/** What came of each reaction with `:x:`, oldest first. It does not matter where the bot runs, nor whether it says why it calls. */
export const cleaningsIn = ({ calls, deliveries }: LessonFacts): readonly Cleaning[] =>
  calls.filter(isCross).map((reaction) => ({
    reaction,
    deliveries: deliveries.filter(
      ({ type, event }) => type === 'reaction_added' && reaction.events.includes(event),
    ),
    deletes: calls.filter(
      (call) =>
        isDelete(call) &&
        isByBot(call) &&
        call.id > reaction.id &&
        call.args['channel'] === reaction.args['channel'] &&
        call.args['ts'] === reaction.args['timestamp'],
    ),
  }));

/** Why the bot did nothing about a reaction, as far as the wire shows it. */
export function whyQuiet({ deliveries, deletes }: Cleaning): string {
  const [delivery] = deliveries;
  if (delivery === undefined)
    return 'The reaction caused no event. Is the bot in that channel, and is the app still subscribed?';
  if (deletes.some(({ error }) => error === 'missing_scope'))
    return '`missing_scope`: the bot’s token lacks `chat:write`. Revoke it, so that the bot uses another token, or begin in a new world.';
  const attempt = delivery.attempts.at(-1);
  if (attempt === undefined)
    return 'The event waits, because no program receives it. Start the program.';
  if (attempt.fault !== null)
    return `The event was sent, but the answer was not a success: ${attempt.detail}`;
  return 'The event was delivered, but the bot did not call `chat.delete` for that message.';
}
