import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';
import { Receiver, settleAll } from '../../testing/receiver.ts';
import { describeExams } from '../../testing/exam-cases.ts';
import type { ExamCase } from '../../testing/exam-world.ts';
import { EVENTS } from './events.fixture.ts';
import { SOCKETS } from './sockets.fixture.ts';

const CASES: readonly ExamCase[] = [...EVENTS, ...SOCKETS];

describeExams(CASES);

const hearsMentions = ({ runs, ...passed }: ExamCase): ExamCase => ({
  ...passed,
  runs: async (world) => {
    const subscriptions = { subscriptions: ['app_mention'] };
    await world.sandbox(`/apps/${world.app.app_id}`, subscriptions, 'PATCH');
    await runs(world);
  },
});

describe('an app that is subscribed to mentions hears of each once', () => {
  describeExams(
    CASES.filter(({ passed, failed }) => passed.length > 0 && failed.length === 0).map(
      hearsMentions,
    ),
  );
});

it('mentions the bot in a public channel that it is in, and else in one that it can post to', async () => {
  const receiver = new Receiver();
  const world = await openWorld({ send: receiver.send });
  const { app_id } = world.app;
  await world.sandbox(`/apps/${app_id}`, { request_url: 'https://app.example/' }, 'PATCH');
  const mentioned = async () => {
    await world.sandbox('/exams/unknown_events', { app_id });
    for (let turns = 0; turns < 5; turns += 1) await settleAll();
    const channel = receiver.events.at(-1)?.json.event.channel as string;
    return Object.keys(world.channels).find((name) => world.channels[name] === channel);
  };
  const owner = { token: world.user };
  const ids = Object.values(world.channels);
  for (const channel of ids) await world.call('conversations.leave', { channel });
  expect(await mentioned()).toBe('general');
  const [random = '', leadership = ''] = ['random', 'leadership'].map(
    (name) => world.channels[name],
  );
  const invited = { channel: leadership, users: world.app.bot_user_id };
  await world.call('conversations.invite', invited, owner);
  expect(await mentioned()).toBe('general');
  await world.call('conversations.join', { channel: random });
  expect(await mentioned()).toBe('random');
  await world.call('conversations.archive', { channel: random }, owner);
  expect(await mentioned()).toBe('general');
});
