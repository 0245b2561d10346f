import {
  answerMention,
  isGenuine,
  OK,
  type Receives,
  type Told,
} from '../../testing/exam-receiver.ts';
import { answered } from '../../testing/receiver.ts';

const UNAUTHORIZED = answered(401);

interface Habits {
  /** Remembers the events that it has worked on. */
  readonly remembers?: boolean;
  /** Checks the signature, and how old it is. */
  readonly checks?: 'both' | 'signature' | 'nothing' | 'all but challenges';
  /** What it answers to what it does not know. */
  readonly unknown?: ReturnType<typeof answered>;
  /** What it answers to what the service has not signed. */
  readonly forged?: ReturnType<typeof answered>;
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
      if (isChallenge) return answered(200, body.challenge);
      if (body.event.type !== 'app_mention') return unknown;
      if (remembers && known.has(body.event_id)) return OK;
      known.add(body.event_id);
      void answers(told);
      return OK;
    };
  };
