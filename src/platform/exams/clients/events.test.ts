import { describe, expect, it } from 'vitest';
import { openWorld } from '../../testing/open-world.ts';
import { OK } from '../../testing/exam-receiver.ts';
import { Receiver, settleAll } from '../../testing/receiver.ts';
import { describeExams } from '../../testing/exam-cases.ts';
import { openExam, type ExamCase } from '../../testing/exam-world.ts';
import { EVENTS } from './events.fixture.ts';
import { hears } from './mention-client.fixture.ts';
import { SOCKETS } from './sockets.fixture.ts';

const CASES: readonly ExamCase[] = [...EVENTS, ...SOCKETS];

describeExams(CASES);

describe('an app that is subscribed to mentions hears of each once', () => {
  describeExams(
    CASES.filter(({ passed, failed }) => passed.length > 0 && failed.length === 0).map((each) =>
      hears('app_mention', each),
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

it('examines the first app of its own world, also if others come later', async () => {
  const found = EVENTS.find(({ exam, passed }) => exam === 'unknown_events' && passed.length === 3);
  const world = await openExam('unknown_events', found?.options);
  const { manifest } = (await world.sandbox(`/apps/${world.app.app_id}/manifest`)).body;
  for (let n = 0; n < 4; n += 1) await world.sandbox('/apps', { manifest });
  await found?.runs(world);
  expect((await world.finish()).verdict).toBe('passed');
});

it('sends the older of two mentions once the newer one was answered', async () => {
  const receiver = new Receiver();
  const world = await openWorld({ send: receiver.send });
  const { app_id } = world.app;
  const steps: string[] = [];
  let goOn = () => {};
  receiver.answer = ({ json: { event } }) => {
    const step = String(event.text.split('exam-')[1]);
    steps.push(step);
    void world.call('chat.postMessage', { channel: event.channel, text: event.text });
    if (step !== 'newer') return OK;
    return new Promise((resolve) => {
      goOn = () => resolve(OK);
    });
  };
  await world.sandbox(`/apps/${app_id}`, { request_url: 'https://app.example/' }, 'PATCH');
  await world.sandbox('/exams/reordered_events', { app_id });
  const settle = async () => {
    for (let turns = 0; turns < 20; turns += 1) await settleAll();
  };
  await settle();
  expect(steps).toEqual(['first', 'newer']);
  goOn();
  await settle();
  expect(steps).toEqual(['first', 'newer', 'older', 'last']);
});

it('says what a client of sockets calls besides', async () => {
  const world = await openWorld();
  const { exams } = (await world.sandbox('/exams')).body;
  const needs = Object.fromEntries(
    exams.map((exam: { name: string; needs: string[] }) => [exam.name, exam.needs]),
  );
  expect(needs.duplicate_event).toEqual(['chat.postMessage']);
  expect(needs.socket_refresh).toEqual(['chat.postMessage', 'apps.connections.open']);
});

it.each([
  ['unknown_events', true],
  ['duplicate_event', false],
])('says of what %s sends whether it was altered', async (name, edited) => {
  const found = CASES.find(({ exam, passed }) => exam === name && passed.includes('after'));
  const world = await openExam(name, found?.options);
  await found?.runs(world);
  const { deliveries } = (await world.sandbox('/deliveries')).body;
  const variants = deliveries.map(({ variant }: { variant: unknown }) => variant);
  expect(variants).toContainEqual({ forge: null, edited });
  expect(variants).not.toContainEqual({ forge: null, edited: !edited });
});
