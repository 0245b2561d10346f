import type { ExamWorld } from '../../testing/exam-world.ts';

/** Whether a message of that text is in the channel. */
export async function isThere({ call, channels }: ExamWorld, text: string): Promise<boolean> {
  const { body } = await call('conversations.history', { channel: channels['deploys'] ?? '' });
  return body.messages.some((message: { text: string }) => message.text === text);
}

/** Posts three messages; `handle` does what the client does when the second is refused. */
export const posts =
  (handle: (world: ExamWorld, again: () => ReturnType<ExamWorld['say']>) => Promise<unknown>) =>
  async (world: ExamWorld) => {
    await world.say('one');
    const again = () => world.say('two');
    const { body } = await again();
    if (body?.ok !== true) await handle(world, again);
    await world.say('three');
  };

export const nothing = async () => {};

/** Ends after the second message. */
export const stops = async (world: ExamWorld) => {
  await world.say('one');
  await world.say('two');
};

/** Posts one message only. */
export const starts = (world: ExamWorld) => world.say('one');

/** Posts to a channel that does not exist. */
export const fails = (world: ExamWorld, text: string) => world.say(text, { channel: 'C0' });

/** Posts with a token that was never issued. */
export const isRefused = ({ call, channels }: ExamWorld, text: string) =>
  call('chat.postMessage', { channel: channels['deploys'] ?? '', text }, { token: 'xoxb-0' });
