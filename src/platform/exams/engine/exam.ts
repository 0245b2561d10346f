import type * as z from 'zod/mini';
import type { ExamPoint } from '../../../contract/sandbox.ts';
import type { ExamKind } from '../../../contract/schemas/exams.ts';
import type { InteractionRecord } from '../../model/interactions/interaction.ts';
import type { Answer, SentBack } from '../../http/answer.ts';
import type { World } from '../../model/world/world.ts';
import type { Attempt } from '../../events/attempt.ts';
import type { Armed } from './book.ts';

/** What the wire shows of one call. */
export interface WireCall {
  readonly kind: 'call';
  /** Id of the exchange. */
  readonly exchange: string;
  /** The world's time, epoch seconds with a fraction. */
  readonly at: number;
  /** The app that made it, as far as the wire shows; null if nobody can tell. */
  readonly app: string | null;
  /** Method of the Web API, or name of a page. */
  readonly method: string;
  /** The token that was sent, which is not to be noted as it is; null without one. */
  readonly token: string | null;
  readonly status: number;
  /** Null for a success. */
  readonly error: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The arguments as they were sent. */
  readonly given: ReadonlyMap<string, unknown>;
  /** Names of the arguments that were sent with a bare `=`, which should be `%3D`. */
  readonly bare: ReadonlySet<string>;
  /** How the person is sent back to the client, if a page does so. */
  readonly back: SentBack | null;
  /** Reads the JSON that was answered. */
  readonly answer: () => Readonly<Record<string, unknown>>;
  /** Whether the client was said to be done before this call. */
  readonly after_finish: boolean;
}

/** What the wire shows of an attempt to deliver an event that the exam caused. */
export interface AttemptSight extends Pick<Attempt, 'at' | 'status' | 'fault' | 'detail'> {
  readonly kind: 'attempt';
  /** What the exam calls the event. */
  readonly step: string;
  readonly event: string;
  readonly delivery: string;
  /** 1 for the first attempt of its delivery. */
  readonly nth: number;
  /** The world's time when it was over. */
  readonly ended: number;
}

/** The outcome of an interaction that the exam caused. */
export interface InteractionSight extends Pick<InteractionRecord, 'state' | 'status' | 'at'> {
  readonly kind: 'interaction';
  readonly step: string;
  readonly id: string;
  readonly ended: number;
}

export type Sight = WireCall | AttemptSight | InteractionSight;

/** The time of a verdict: seconds of the world's clock, and whether the client was said to be done. */
export interface Moment {
  readonly now: number;
  readonly finished: boolean;
}

/** What is found of one point: its part of the verdict. */
export type Finding = Pick<ExamPoint, 'state' | 'detail' | 'exchange'> &
  Partial<Pick<ExamPoint, 'delivery' | 'interaction'>>;

export interface Verdict<Point extends string> {
  readonly calls: number;
  readonly walks: number;
  /** Whether the client may still be at work; false once no further call is expected. */
  readonly under_way: boolean;
  readonly findings: Readonly<Record<Point, Finding>>;
}

export interface Point {
  readonly title: string;
  /** What to change in a client that fails it. */
  readonly fix: string;
  /** The exam can be passed while this point is open. */
  readonly may_stay_open?: true;
  /** Seconds of the world's clock within which it must be seen; absent if no time counts. */
  readonly within_s?: number;
  /** The section of the interface that it rests on, if not that of the exam. */
  readonly section?: string;
}

/** What an exam says of itself. */
export interface About<PointId extends string> {
  /** On the wire, in `/sandbox/exams/{name}`. */
  readonly name: string;
  readonly title: string;
  /** What the client is to do, in one to three sentences. */
  readonly about: string;
  /** What the platform does on purpose. */
  readonly does: string;
  readonly kind: ExamKind;
  /** What the client calls. */
  readonly needs: readonly string[];
  /** The section of the interface that it rests on. */
  readonly section: string;
  /** Id of the lesson that teaches it; null if none does. */
  readonly lesson: string | null;
  readonly points: Readonly<Record<PointId, Point>>;
  /** Its fault affects every app, so it cannot examine one app among others. So do a size and conditions. */
  readonly meets_all?: true;
  readonly arms: {
    readonly users?: number;
    /** Conditions the world is put in, with their parameters. */
    readonly conditions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
}

/** A change of the world between two calls of the client, in the commit of the first. */
interface WorldChange<State, Seen> {
  readonly due: (before: State, after: State, seen: Seen) => boolean;
  readonly change: (world: World, seen: Seen) => void;
}

/**
 * An exam is a value: what it arms, what it looks for, and how it judges. It sees the wire and nothing else, and knows
 * its client by a small state of JSON (docs/decisions/exams.md).
 */
interface Definition<State extends object, Seen, PointId extends string> extends About<PointId> {
  readonly worldChanges: readonly WorldChange<State, Seen>[];
  readonly state: z.ZodMiniType<State>;
  readonly initial: State;
  /** Null: the exam does not look at this call. */
  readonly readCall: (call: WireCall) => Seen | null;
  /** Pure, and never throws. */
  readonly fold: (state: State, seen: Seen) => State;
  /** Pure, and never throws. */
  readonly judge: (state: State, moment: Moment) => Verdict<PointId>;
}

/** The outcome of looking at something. */
export interface Step {
  readonly state: object;
  /** Changes of the world, in the same transaction. They may note more. */
  readonly changes: readonly ((world: World, state: object) => object)[];
  /** What the client is answered in place of the answer. */
  readonly answers?: readonly ((answer: Answer) => Answer)[];
  /** Whether the signing keys get a successor. */
  readonly rotates?: boolean;
}

/** An exam without its specific types, as the engine uses it. */
export interface Examination extends About<string> {
  readonly initial: object;
  /** The state after a call or a delivery, and the changes that follow; null if the exam does not look at it. */
  readonly step: (armed: Armed, sight: Sight, world: World) => Step | null;
  readonly judge: (armed: Armed, moment: Moment) => Verdict<string>;
  /** The first act of the exam, once the client can be reached; null if it makes none, or has made it. */
  readonly start: (armed: Armed, world: World) => Step | null;
}

/** Makes an exam. A state that does not fit, as that of an edited snapshot, counts as that of the beginning. */
export function defineExam<State extends object, Seen, PointId extends string>(
  definition: Definition<State, Seen, PointId>,
): Examination {
  const { state: schema, initial, readCall, fold, judge, worldChanges, ...exam } = definition;
  const read = (state: unknown): State => {
    const parsed = schema.safeParse(state);
    return parsed.success ? parsed.data : initial;
  };
  return {
    ...exam,
    initial,
    start: () => null,
    step: ({ state }, sight) => {
      const seen = sight.kind === 'call' ? readCall(sight) : null;
      if (seen === null) return null;
      const before = read(state);
      const after = fold(before, seen);
      const changes = worldChanges
        .filter(({ due }) => due(before, after, seen))
        .map(({ change }) => (world: World, now: object) => {
          change(world, seen);
          return now;
        });
      return { state: after, changes };
    },
    judge: ({ state }, moment) => judge(read(state), moment),
  };
}
