import { done, notDone, type Finding, type LessonCall } from '../definition/facts.ts';

/** Whether a call is of `chat.delete`. */
export const isDelete = ({ name }: LessonCall): boolean => name === 'chat.delete';
/** Whether a bot token made a call. */
export const isByBot = ({ actor }: LessonCall): boolean => actor?.token_type === 'bot';
/** Whether two calls name the same message. */
export const isSameMessage = (call: LessonCall, other: LessonCall): boolean =>
  call.args['ts'] === other.args['ts'] && call.args['channel'] === other.args['channel'];

/** Says why a call of `chat.delete` was refused. */
export function explainRefusal({ error, args }: LessonCall): string {
  switch (error) {
    case 'channel_not_found':
      return typeof args['channel'] === 'string' && /^[CDG][A-Z0-9]{6,}$/.test(args['channel'])
        ? '`channel_not_found`: the token cannot see such a channel.'
        : '`channel_not_found`: `channel` is the id of a channel, such as `C0112TR2740`, not its name.';
    case 'message_not_found':
      return '`message_not_found`: the channel has no message with this `ts`.';
    case 'cant_delete_message':
      return '`cant_delete_message`: this token may not delete that message.';
    case 'invalid_arguments':
      return '`invalid_arguments`: the method needs both `channel` and `ts`.';
    case 'missing_scope':
      return '`missing_scope`: this token lacks `chat:write`.';
    default:
      return `It was refused for another reason: \`${error}\`.`;
  }
}

/** The name of the caller, for people to read. */
export const callerOf = ({ actor }: LessonCall): string => actor?.label ?? 'nobody';

/** The chapter is done with the first call of `chat.delete` that `isWanted` accepts. Otherwise `hint` says what the last one lacks. */
export function checkFirstDelete(
  chapterCalls: readonly LessonCall[],
  isWanted: (call: LessonCall) => boolean,
  summarize: (call: LessonCall) => string,
  hint: (call: LessonCall) => string,
): Finding {
  const deletes = chapterCalls.filter(isDelete);
  const wanted = deletes.find(isWanted);
  if (wanted) return done(summarize(wanted), wanted);
  const last = deletes.at(-1);
  return notDone(last && hint(last));
}
