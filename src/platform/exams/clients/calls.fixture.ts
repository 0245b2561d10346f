import type { ExamCase } from '../../testing/exam-world.ts';
import type { Answered } from '../../testing/open-world.ts';
import { fails, isRefused, isThere, nothing, posts, starts, stops } from './posting.fixture.ts';
import { RATE_LIMITED } from './rate-limit.fixture.ts';

/** Whether an answer has only what a narrow client expects. */
const isKnown = ({ body }: Answered): boolean =>
  !['x_parley_future', 'warning'].some((name) => Object.hasOwn(body, name));

/** Clients that post three messages. */
export const CALLS: readonly ExamCase[] = [
  ...RATE_LIMITED,
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
    exam: 'error_before_commit',
    client: 'posts it again after the next',
    runs: async (world) => {
      await posts(nothing)(world);
      await world.say('two');
    },
    passed: ['before', 'delivers', 'after'],
    failed: [],
  },
  {
    exam: 'error_before_commit',
    client: 'is refused when it posts again',
    runs: posts((world) => isRefused(world, 'two')),
    passed: ['before', 'after'],
    failed: ['delivers'],
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
    exam: 'error_after_commit',
    client: 'looks before the error alone',
    runs: async (world) => {
      await world.say('one');
      await isThere(world, 'one');
      for (const text of ['two', 'two', 'three']) await world.say(text);
    },
    passed: ['before', 'after'],
    failed: ['once', 'looks'],
  },
  {
    exam: 'error_after_commit',
    client: 'looks, and posts again all the same',
    runs: posts(async (world, again) => {
      await isThere(world, 'two');
      await again();
    }),
    passed: ['before', 'looks', 'after'],
    failed: ['once'],
  },
  {
    exam: 'error_after_commit',
    client: 'calls something else, looks where nothing is, and is refused when it posts again',
    runs: posts(async (world) => {
      await world.call('auth.test');
      await world.call('conversations.history', { channel: 'C0' });
      await isRefused(world, 'two');
    }),
    passed: ['before', 'once', 'after'],
    failed: ['looks'],
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
    runs: async (world) => {
      await world.say('one');
      const { body } = await world.say('two');
      if (body !== null) await world.say('three');
    },
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'truncated_answer',
    client: 'is refused the second message',
    runs: async (world) => {
      await world.say('one');
      const { body } = await fails(world, 'two');
      if (body !== null) await world.say('three');
    },
    passed: ['before', 'after'],
    failed: [],
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
      client: 'repeats the call until it knows all of the answer',
      runs: async (world) => {
        await world.say('one');
        if (isKnown(await world.say('two')) || isKnown(await world.say('two')))
          await world.say('three');
      },
      passed: ['before', 'after'],
      failed: ['success'],
    },
    {
      exam,
      client: 'crashes at it',
      runs: async (world) => {
        await world.say('one');
        if (isKnown(await world.say('two'))) await world.say('three');
      },
      passed: ['before'],
      failed: ['success', 'after'],
    },
    {
      exam,
      client: 'posts one message only',
      runs: starts,
      passed: ['before'],
      failed: ['after'],
    },
    {
      exam,
      client: 'is refused the second message, and ends',
      runs: async (world) => {
        await world.say('one');
        await fails(world, 'two');
      },
      passed: ['before'],
      failed: ['after'],
    },
    {
      exam,
      client: 'is refused the second message, and goes on',
      runs: async (world) => {
        await world.say('one');
        await fails(world, 'two');
        await world.say('three');
      },
      passed: ['before', 'after'],
      failed: [],
    },
  ]),
];
