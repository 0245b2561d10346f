import type { ExamCase, ExamWorld } from '../../testing/exam-world.ts';

/** Whether a message of that text is in the channel. */
async function isThere({ call, channels }: ExamWorld, text: string): Promise<boolean> {
  const { body } = await call('conversations.history', { channel: channels['deploys'] ?? '' });
  return body.messages.some((message: { text: string }) => message.text === text);
}

/** Posts three messages; `handle` does what the client does when the second is refused. */
const posts =
  (handle: (world: ExamWorld, again: () => ReturnType<ExamWorld['say']>) => Promise<unknown>) =>
  async (world: ExamWorld) => {
    await world.say('one');
    const again = () => world.say('two');
    const { body } = await again();
    if (body?.ok !== true) await handle(world, again);
    await world.say('three');
  };

const nothing = async () => {};

export const stops = async (world: ExamWorld) => {
  await world.say('one');
  await world.say('two');
};

const starts = (world: ExamWorld) => world.say('one');

export const CALLS: readonly ExamCase[] = [
  {
    exam: 'rate_limit',
    client: 'waits as long as told, and repeats',
    runs: posts(async (world, again) => {
      world.wait(3);
      await again();
    }),
    passed: ['before', 'waits', 'repeats', 'after'],
    failed: [],
  },
  {
    exam: 'rate_limit',
    client: 'waits a minute, and repeats twice',
    runs: posts(async (world, again) => {
      world.wait(60);
      await again();
    }),
    passed: ['before', 'waits', 'repeats', 'after'],
    failed: [],
  },
  {
    exam: 'rate_limit',
    client: 'repeats at once, and again after the time',
    runs: posts(async (world, again) => {
      world.wait(2.9);
      await again();
      world.wait(0.1);
      await again();
    }),
    passed: ['before', 'repeats', 'after'],
    failed: ['waits'],
  },
  {
    exam: 'rate_limit',
    client: 'drops the message and goes on after the time',
    runs: posts(async (world) => world.wait(3)),
    passed: ['before', 'waits', 'after'],
    failed: ['repeats'],
  },
  {
    exam: 'rate_limit',
    client: 'drops the message and goes on at once',
    runs: posts(nothing),
    passed: ['before'],
    failed: ['waits', 'repeats', 'after'],
  },
  {
    exam: 'rate_limit',
    client: 'ends at the 429',
    runs: stops,
    passed: ['before'],
    failed: ['repeats', 'after'],
  },
  {
    exam: 'rate_limit',
    client: 'has a bad token',
    runs: ({ call }) =>
      call('chat.postMessage', { channel: 'C0', text: 'one' }, { token: 'xoxb-0' }),
    passed: [],
    failed: [],
  },
  {
    exam: 'error_before_commit',
    client: 'looks, and posts again what is missing',
    runs: posts(async (world, again) => (await isThere(world, 'two')) || again()),
    passed: ['before', 'delivers', 'after'],
    failed: [],
  },
  {
    exam: 'error_before_commit',
    client: 'takes the message for posted',
    runs: posts(nothing),
    passed: ['before', 'after'],
    failed: ['delivers'],
  },
  {
    exam: 'error_before_commit',
    client: 'ends at the error',
    runs: stops,
    passed: ['before'],
    failed: ['delivers', 'after'],
  },
  {
    exam: 'error_before_commit',
    client: 'posts one message only',
    runs: starts,
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'error_after_commit',
    client: 'looks, and posts again what is missing',
    runs: posts(async (world, again) => (await isThere(world, 'two')) || again()),
    passed: ['before', 'once', 'looks', 'after'],
    failed: [],
  },
  {
    exam: 'error_after_commit',
    client: 'posts again without a look',
    runs: posts((_world, again) => again()),
    passed: ['before', 'after'],
    failed: ['once', 'looks'],
  },
  {
    exam: 'error_after_commit',
    client: 'looks too late',
    runs: posts(async (world, again) => {
      await again();
      await isThere(world, 'two');
    }),
    passed: ['before', 'after'],
    failed: ['once', 'looks'],
  },
  {
    exam: 'error_after_commit',
    client: 'goes on without a look',
    runs: posts(nothing),
    passed: ['before', 'once', 'after'],
    failed: ['looks'],
  },
  {
    exam: 'error_after_commit',
    client: 'ends at the error',
    runs: stops,
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'truncated_answer',
    client: 'looks, and posts again what is missing',
    runs: posts(async (world, again) => (await isThere(world, 'two')) || again()),
    passed: ['before', 'once', 'after'],
    failed: [],
  },
  {
    exam: 'truncated_answer',
    client: 'takes it for a failure, and posts again',
    runs: posts((_world, again) => again()),
    passed: ['before', 'after'],
    failed: ['once'],
  },
  {
    exam: 'truncated_answer',
    client: 'crashes at the JSON',
    runs: stops,
    passed: ['before'],
    failed: ['after'],
  },
  ...['unknown_fields', 'warnings'].flatMap((exam): ExamCase[] => [
    {
      exam,
      client: 'looks at ok alone',
      runs: posts(nothing),
      passed: ['before', 'success', 'after'],
      failed: [],
    },
    {
      exam,
      client: 'takes it for a failure, and posts again',
      runs: async (world) => {
        await world.say('one');
        await world.say('two');
        await world.say('two');
        await world.say('three');
      },
      passed: ['before', 'after'],
      failed: ['success'],
    },
    {
      exam,
      client: 'crashes at it',
      runs: stops,
      passed: ['before'],
      failed: ['success', 'after'],
    },
  ]),
];
