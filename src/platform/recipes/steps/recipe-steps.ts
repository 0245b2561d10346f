import type { RecipeRecorder } from './recipe-recorder.ts';

type Make = (recorder: RecipeRecorder) => Promise<unknown>;
type Fields = Record<string, string>;

/** The newest message in #deploys; the bot said it. */
export async function ownMessage(
  recorder: RecipeRecorder,
): Promise<{ channel: string; ts: string }> {
  const channel = recorder.channel('deploys');
  const { body } = await recorder.call('conversations.history', { channel, limit: '1' });
  return { channel, ts: body.messages[0].ts };
}

/** The newest message in #deploys that a person wrote. */
export async function messageOfPerson(
  recorder: RecipeRecorder,
): Promise<{ channel: string; ts: string }> {
  const channel = recorder.channel('deploys');
  const { body } = await recorder.call('conversations.history', { channel });
  const { bot_user_id } = recorder.app;
  const foreign = body.messages.find(({ user }: { user: string }) => user !== bot_user_id);
  return { channel, ts: foreign.ts };
}

/** Reads the id of somebody whose account is deactivated. */
export async function findDeactivatedPerson(recorder: RecipeRecorder): Promise<string> {
  const { body } = await recorder.call('users.list');
  return body.members.find(({ deleted }: { deleted: boolean }) => deleted).id;
}

/** One call of the bot. */
export const callBot =
  (method: string, args: Fields | ((recorder: RecipeRecorder) => Fields)): Make =>
  (recorder) =>
    recorder.call(method, typeof args === 'function' ? args(recorder) : args);

/** One call about a channel of the world. */
export const callInChannel = (method: string, channel: string, more: Fields = {}): Make =>
  callBot(method, (recorder) => ({ channel: recorder.channel(channel), ...more }));

/** Deletes a message of the bot's, in a condition of the world. */
export const deleteInCondition =
  (condition: string, parameters?: object): Make =>
  async (recorder) => {
    const message = await ownMessage(recorder);
    await recorder.condition(condition, parameters);
    await recorder.call('chat.delete', message);
  };
