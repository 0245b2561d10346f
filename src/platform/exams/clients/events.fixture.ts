import { answerMention, isGenuine, OK, receiverCase } from '../../testing/exam-receiver.ts';
import type { ExamCase } from '../../testing/exam-world.ts';
import { makeAnswer } from '../../testing/receiver.ts';
import {
  answersTwice,
  byTime,
  client,
  dropsAfterFirst,
  hangsAtOwn,
  hears,
  isStep,
  worksFirst,
} from './mention-client.fixture.ts';

const passing = (exam: string, ...points: string[]): ExamCase =>
  receiverCase(
    { exam, client: 'does all well', passed: ['before', ...points, 'after'], failed: [] },
    client(),
  );

/** A client that goes down with the fault: it fails no point but that, and passes none of the others. */
const failing = (exam: string, failed: readonly string[]): ExamCase =>
  receiverCase(
    { exam, client: 'goes down after the first mention', passed: ['before'], failed },
    dropsAfterFirst(),
  );

const BELIEVES = { passed: ['before', 'replayed', 'after'], failed: ['forged', 'stale'] };

export const EVENTS: readonly ExamCase[] = [
  receiverCase(
    {
      exam: 'unknown_events',
      client: 'answers, and never acknowledges',
      passed: [],
      failed: [],
    },
    client({
      instead: async (told) => {
        if (told.body.type === 'url_verification') return null;
        void answerMention(told);
        return makeAnswer(500);
      },
    }),
  ),
  receiverCase(
    {
      exam: 'unknown_events',
      client: 'acknowledges, and answers in another thread',
      passed: [],
      failed: [],
    },
    client({
      instead: async ({ world, body }) => {
        if (body.type === 'url_verification') return null;
        void world.say('here', { channel: body.event.channel, thread_ts: '1.000001' });
        return OK;
      },
    }),
  ),
  passing('slow_acknowledgement', 'acknowledges', 'once'),
  receiverCase(
    {
      exam: 'slow_acknowledgement',
      client: 'works first, and remembers what it did',
      passed: ['before', 'once', 'after'],
      failed: ['acknowledges'],
    },
    worksFirst(true),
  ),
  receiverCase(
    {
      exam: 'slow_acknowledgement',
      client: 'works first, again and again',
      passed: ['before'],
      failed: ['acknowledges', 'once', 'after'],
    },
    worksFirst(false),
  ),
  {
    ...receiverCase(
      {
        exam: 'slow_acknowledgement',
        client: 'answers each mention twice',
        passed: ['before', 'acknowledges', 'after'],
        failed: ['once'],
      },
      client({ answers: answersTwice }),
    ),
    // Three mentions, with two answers to each: the last one comes once.
    calls: 9,
  },
  passing('duplicate_event', 'acknowledges', 'once'),
  receiverCase(
    {
      exam: 'duplicate_event',
      client: 'answers in the channel, with the word of the mention',
      passed: ['before', 'acknowledges', 'once', 'after'],
      failed: [],
    },
    client({
      answers: ({ world, body: { event } }) => world.say(event.text, { channel: event.channel }),
    }),
  ),
  receiverCase(
    {
      exam: 'duplicate_event',
      client: 'tries in vain, and tells one person besides',
      passed: ['before', 'acknowledges', 'once', 'after'],
      failed: [],
    },
    client({
      answers: async (told) => {
        const { channel, user, ts } = told.body.event;
        await told.world.say('here', { channel: 'C0', thread_ts: ts });
        const whisper = { channel, user, text: 'here', thread_ts: ts };
        await told.world.call('chat.postEphemeral', whisper);
        await answerMention(told);
      },
    }),
  ),
  receiverCase(
    {
      exam: 'duplicate_event',
      client: 'remembers nothing',
      passed: ['before', 'acknowledges', 'after'],
      failed: ['once'],
    },
    client({ remembers: false }),
  ),
  receiverCase(
    {
      exam: 'duplicate_event',
      client: 'refuses what it knows',
      passed: ['before', 'once', 'after'],
      failed: ['acknowledges'],
    },
    () => {
      const known = new Set<string>();
      const well = client()();
      return async (told) => {
        if (known.has(told.body.event_id)) return makeAnswer(409);
        known.add(told.body.event_id);
        return well(told);
      };
    },
  ),
  receiverCase(
    {
      exam: 'duplicate_event',
      client: 'answers all but what comes twice',
      passed: ['before', 'acknowledges', 'after'],
      failed: [],
    },
    client({ instead: async (told) => (isStep(told, 'twice') ? OK : null) }),
  ),
  failing('duplicate_event', ['after']),
  passing('reordered_events', 'newer', 'older'),
  receiverCase(
    {
      exam: 'reordered_events',
      client: 'drops what is older than the newest',
      passed: ['before', 'newer', 'after'],
      failed: ['older'],
    },
    byTime('older'),
  ),
  receiverCase(
    {
      exam: 'reordered_events',
      client: 'waits for the older one',
      passed: ['before', 'older', 'after'],
      failed: ['newer'],
    },
    byTime('newer'),
  ),
  failing('reordered_events', ['after']),
  passing('unknown_events', 'acknowledges'),
  receiverCase(
    {
      exam: 'unknown_events',
      client: 'answers 400 to them',
      passed: ['before', 'after'],
      failed: ['acknowledges'],
    },
    client({ unknown: makeAnswer(400) }),
  ),
  failing('unknown_events', ['acknowledges', 'after']),
  hears(
    'message',
    receiverCase(
      {
        exam: 'unknown_events',
        client: 'hangs when it hears of its own messages',
        passed: ['before', 'acknowledges'],
        failed: ['after'],
      },
      client({ instead: hangsAtOwn }),
    ),
  ),
  passing('signatures', 'forged', 'stale', 'replayed'),
  receiverCase(
    {
      exam: 'signatures',
      client: 'checks no signature',
      passed: ['before', 'replayed', 'after'],
      failed: ['forged', 'stale'],
    },
    client({ checks: 'nothing' }),
  ),
  receiverCase(
    {
      exam: 'signatures',
      client: 'looks at no time',
      passed: ['before', 'forged', 'replayed', 'after'],
      failed: ['stale'],
    },
    client({ checks: 'signature' }),
  ),
  receiverCase(
    {
      exam: 'signatures',
      client: 'remembers nothing',
      passed: ['before', 'forged', 'stale', 'after'],
      failed: ['replayed'],
    },
    client({ remembers: false }),
  ),
  receiverCase(
    {
      exam: 'signatures',
      client: 'breaks at what is forged',
      passed: ['before', 'replayed', 'after'],
      failed: [],
    },
    client({ forged: makeAnswer(500) }),
  ),
  receiverCase(
    { exam: 'signatures', client: 'drops what is forged, with a success', ...BELIEVES },
    client({ forged: OK }),
  ),
  receiverCase(
    { exam: 'signatures', client: 'refuses what is forged, and answers it', ...BELIEVES },
    client({
      instead: async (told) => {
        if (isGenuine(told)) return null;
        void answerMention(told);
        return makeAnswer(401);
      },
    }),
  ),
  failing('signatures', ['after']),
  passing('url_verification', 'echoes', 'forged'),
  receiverCase(
    {
      exam: 'url_verification',
      client: 'echoes every challenge',
      passed: ['before', 'echoes', 'after'],
      failed: ['forged'],
    },
    client({ checks: 'all but challenges' }),
  ),
  receiverCase(
    {
      exam: 'url_verification',
      client: 'answers ok to a challenge',
      passed: ['before', 'forged', 'after'],
      failed: ['echoes'],
    },
    client({
      instead: async (told) =>
        told.body.type === 'url_verification' && isGenuine(told) ? makeAnswer(200, 'ok') : null,
    }),
  ),
  receiverCase(
    {
      exam: 'url_verification',
      client: 'breaks at a forged challenge',
      passed: ['before', 'echoes', 'after'],
      failed: [],
    },
    client({ forged: makeAnswer(500) }),
  ),
  receiverCase(
    {
      exam: 'url_verification',
      client: 'echoes a challenge, and refuses it',
      passed: ['before', 'forged', 'after'],
      failed: ['echoes'],
    },
    client({
      instead: async (told) =>
        told.body.type === 'url_verification' && isGenuine(told)
          ? makeAnswer(400, told.body.challenge)
          : null,
    }),
  ),
  failing('url_verification', ['echoes', 'after']),
];
