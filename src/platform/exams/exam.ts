import type * as z from 'zod/mini';
import type { ExamPoint } from '../../contract/sandbox.ts';
import type { World } from '../model/world/world.ts';

/** What the wire shows of one call of the Web API. */
export interface WireCall {
  /** Id of the exchange. */
  readonly exchange: string;
  /** The world's time, epoch seconds with a fraction. */
  readonly at: number;
  readonly method: string;
  readonly status: number;
  /** Null for a success. */
  readonly error: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The arguments as they were sent. */
  readonly given: ReadonlyMap<string, unknown>;
  /** Names of the arguments that were sent with a bare `=`, which should be `%3D`. */
  readonly bare: ReadonlySet<string>;
  /** Reads the JSON that was answered. */
  readonly answer: () => Readonly<Record<string, unknown>>;
  /** Whether the client was said to be done before this call. */
  readonly after_finish: boolean;
}

/** The time of a verdict: seconds of the world's clock, and whether the client was said to be done. */
export interface Moment {
  readonly now: number;
  readonly finished: boolean;
}

/** What is found of one point: its part of the verdict. */
export type Finding = Pick<ExamPoint, 'state' | 'detail' | 'exchange'>;

export interface Verdict<Point extends string> {
  readonly calls: number;
  readonly walks: number;
  /** Whether the client may still be at work; false once no further call is expected. */
  readonly under_way: boolean;
  readonly findings: Readonly<Record<Point, Finding>>;
}

interface Point {
  readonly title: string;
  /** What to change in a client that fails it. */
  readonly fix: string;
  /** The exam can be passed while this point is open. */
  readonly may_stay_open?: true;
}

/** Something that happens in the world between two calls of the client, in the commit of the first. */
interface Happening<State, Seen> {
  readonly due: (before: State, after: State, seen: Seen) => boolean;
  readonly change: (world: World, seen: Seen) => void;
}

/**
 * An exam is a value: what it arms, what it looks for, and how it judges. It sees the wire and nothing else, and knows
 * its client by a small state of JSON (docs/decisions/exams.md).
 */
interface Definition<State extends object, Seen, PointId extends string> {
  /** On the wire, in `/sandbox/exams/{name}`. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences. */
  readonly about: string;
  readonly points: Readonly<Record<PointId, Point>>;
  readonly arms: {
    readonly users: number;
    /** Conditions the world is put in, with their parameters. */
    readonly conditions: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  readonly happenings: readonly Happening<State, Seen>[];
  readonly state: z.ZodMiniType<State>;
  readonly begins: State;
  /** Null: the exam does not look at this call. */
  readonly sees: (call: WireCall) => Seen | null;
  /** Pure, and never throws. */
  readonly fold: (state: State, seen: Seen) => State;
  /** Pure, and never throws. */
  readonly judge: (state: State, moment: Moment) => Verdict<PointId>;
}

/** An exam without its specific types, as the engine uses it. */
export interface Examination extends Pick<
  Definition<object, unknown, string>,
  'name' | 'title' | 'about' | 'points' | 'arms' | 'begins'
> {
  /** The state after a call, and what happens in the world then; null if the exam does not look at the call. */
  readonly step: (
    state: unknown,
    call: WireCall,
  ) => { readonly state: object; readonly happens: readonly ((world: World) => void)[] } | null;
  readonly judge: (state: unknown, moment: Moment) => Verdict<string>;
}

/** Makes an exam. A state that does not fit, as that of an edited snapshot, counts as that of the beginning. */
export function defineExam<State extends object, Seen, PointId extends string>(
  definition: Definition<State, Seen, PointId>,
): Examination {
  const { state: schema, begins, sees, fold, judge, happenings, ...exam } = definition;
  const read = (state: unknown): State => {
    const parsed = schema.safeParse(state);
    return parsed.success ? parsed.data : begins;
  };
  return {
    ...exam,
    begins,
    step: (state, call) => {
      const seen = sees(call);
      if (seen === null) return null;
      const before = read(state);
      const after = fold(before, seen);
      const happens = happenings
        .filter(({ due }) => due(before, after, seen))
        .map(
          ({ change }) =>
            (world: World) =>
              change(world, seen),
        );
      return { state: after, happens };
    },
    judge: (state, moment) => judge(read(state), moment),
  };
}
