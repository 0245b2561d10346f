import {
  answerMention,
  isGenuine,
  OK,
  receiverCase,
  type Receives,
  timedOut,
  type Told,
} from '../../testing/exam-receiver.ts';
import type { ExamCase } from '../../testing/exam-world.ts';
import { answered } from '../../testing/receiver.ts';

const UNAUTHORIZED = answered(401);

interface Habits {
  /** Remembers the events that it has worked on. */
  readonly remembers?: boolean;
  /** Checks the signature, and how old it is. */
  readonly checks?: 'both' | 'signature' | 'nothing' | 'all but challenges';
  /** What it answers to what it does not know. */
  readonly unknown?: ReturnType<typeof answered>;
  readonly instead?: (told: Told) => Promise<Awaited<ReturnType<Receives>> | null> | null;
}

/** A client that answers mentions; it does all well that its habits do not say otherwise. */
const client =
  ({ remembers = true, checks = 'both', unknown = OK, instead = () => null }: Habits = {}) =>
  (): Receives => {
    const known = new Set<string>();
    return async (told) => {
      const { body } = told;
      const isChallenge = body.type === 'url_verification';
      const isChecked = checks !== 'nothing' && !(isChallenge && checks === 'all but challenges');
      const maxAge_s = checks === 'signature' ? Infinity : 300;
      const other = await instead(told);
      if (other !== null) return other;
      if (isChecked && !isGenuine(told, maxAge_s)) return UNAUTHORIZED;
      if (isChallenge) return answered(200, body.challenge);
      if (body.event.type !== 'app_mention') return unknown;
      if (remembers && known.has(body.event_id)) return OK;
      known.add(body.event_id);
      void answerMention(told);
      return OK;
    };
  };

/** Does the work first, which takes too long for some events. */
const worksFirst = (remembers: boolean) => {
  const known = new Set<string>();
  return client({
    instead: async (told) => {
      if (!told.body.event.text.endsWith('exam-slow')) return null;
      if (remembers && known.has(told.body.event_id)) return OK;
      known.add(told.body.event_id);
      void answerMention(told);
      return timedOut;
    },
  });
};

const isStep = ({ body }: Told, step: string): boolean =>
  body.event?.text?.endsWith(`exam-${step}`) === true;

const dropsAfterFirst = () => {
  let count = 0;
  return client({ instead: async () => ((count += 1) > 1 ? answered(503) : null) });
};

/** Drops what is older than the newest that it knows, or everything but that. */
const byTime = (drops: 'older' | 'newer') => {
  let newest = '';
  return client({
    instead: async (told) => {
      if (drops === 'newer') return isStep(told, 'newer') ? OK : null;
      const { event_ts } = told.body.event;
      if (event_ts < newest) return OK;
      newest = event_ts;
      return null;
    },
  });
};

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
        return answered(500);
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
  passing('duplicate_event', 'acknowledges', 'once'),
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
        if (known.has(told.body.event_id)) return answered(409);
        known.add(told.body.event_id);
        return well(told);
      };
    },
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
    client({ unknown: answered(400) }),
  ),
  failing('unknown_events', ['acknowledges', 'after']),
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
        told.body.type === 'url_verification' && isGenuine(told) ? answered(200, 'ok') : null,
    }),
  ),
  failing('url_verification', ['echoes', 'after']),
];
