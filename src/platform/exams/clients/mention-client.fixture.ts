import {
  answerMention,
  isGenuine,
  OK,
  type Receives,
  timedOut,
  type Told,
} from '../../testing/exam-receiver.ts';
import type { ExamCase } from '../../testing/exam-world.ts';
import { makeAnswer } from '../../testing/receiver.ts';

const UNAUTHORIZED = makeAnswer(401);

interface Habits {
  /** Remembers the events that it has worked on. */
  readonly remembers?: boolean;
  /** Checks the signature, and how old it is. */
  readonly checks?: 'both' | 'signature' | 'nothing' | 'all but challenges';
  /** What it answers to what it does not know. */
  readonly unknown?: ReturnType<typeof makeAnswer>;
  /** What it answers to what the service has not signed. */
  readonly forged?: ReturnType<typeof makeAnswer>;
  /** How it answers a mention. */
  readonly answers?: (told: Told) => Promise<unknown>;
  readonly instead?: (told: Told) => Promise<Awaited<ReturnType<Receives>> | null> | null;
}

/** A client that answers mentions; it does all well that its habits do not say otherwise. */
export const client =
  ({
    remembers = true,
    checks = 'both',
    unknown = OK,
    forged = UNAUTHORIZED,
    answers = answerMention,
    instead = () => null,
  }: Habits = {}) =>
  (): Receives => {
    const known = new Set<string>();
    return async (told) => {
      const { body } = told;
      const isChallenge = body.type === 'url_verification';
      const isChecked = checks !== 'nothing' && !(isChallenge && checks === 'all but challenges');
      const maxAge_s = checks === 'signature' ? Infinity : 300;
      const other = await instead(told);
      if (other !== null) return other;
      if (isChecked && !isGenuine(told, maxAge_s)) return forged;
      if (isChallenge) return makeAnswer(200, body.challenge);
      if (body.event.type !== 'app_mention') return unknown;
      if (remembers && known.has(body.event_id)) return OK;
      known.add(body.event_id);
      void answers(told);
      return OK;
    };
  };

/** Does the work first, which takes too long for some events. */
export const worksFirst = (remembers: boolean) => {
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

export const isStep = ({ body }: Told, step: string): boolean =>
  body.event?.text?.endsWith(`exam-${step}`) === true;

export const dropsAfterFirst = () => {
  let count = 0;
  return client({ instead: async () => ((count += 1) > 1 ? makeAnswer(503) : null) });
};

/** Drops what is older than the newest that it knows, or everything but that. */
export const byTime = (drops: 'older' | 'newer') => {
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

export const answersTwice = async (told: Told) => {
  await answerMention(told);
  await answerMention(told);
};

/** Never answers what tells of its own message. Other events of the channel wait for that; what an exam sends by itself does not. */
export const hangsAtOwn = ({ body }: Told) =>
  body.event?.bot_id === undefined ? null : new Promise<never>(() => {});

/** The app is subscribed to events of a type. */
export const hears = (type: string, { runs, ...known }: ExamCase): ExamCase => ({
  ...known,
  runs: async (world) => {
    await world.sandbox(`/apps/${world.app.app_id}`, { subscriptions: [type] }, 'PATCH');
    await runs(world);
  },
});
