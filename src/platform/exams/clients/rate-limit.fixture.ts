import type { ExamCase } from '../../testing/exam-world.ts';
import { fails, isThere, nothing, posts, starts, stops } from './posting.fixture.ts';

/** Clients whose second message is refused with 429. */
export const RATE_LIMITED: readonly ExamCase[] = [
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
    exam: 'rate_limit',
    client: 'repeats at once, and ends',
    runs: async (world) => {
      await stops(world);
      await world.say('two');
    },
    passed: ['before'],
    failed: ['waits', 'repeats', 'after'],
  },
  {
    exam: 'rate_limit',
    client: 'posts the first message again after the wait',
    runs: posts(async (world, again) => {
      world.wait(3);
      await world.say('one');
      await again();
    }),
    passed: ['before', 'waits', 'repeats', 'after'],
    failed: [],
  },
  {
    exam: 'rate_limit',
    client: 'posts one message only',
    runs: starts,
    passed: ['before'],
    failed: ['after'],
  },
  {
    exam: 'rate_limit',
    client: 'cannot post its first message',
    runs: async (world) => {
      await fails(world, 'one');
      await world.say('two');
      await world.say('three');
    },
    passed: [],
    failed: [],
    calls: 3,
  },
  {
    exam: 'rate_limit',
    client: 'only looks around',
    runs: async (world) => {
      await world.call('auth.test');
      await isThere(world, 'one');
    },
    passed: [],
    failed: [],
    calls: 1,
  },
];
