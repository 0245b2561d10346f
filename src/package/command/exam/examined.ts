import type { World } from '../../world/world.ts';

/** What an exam looks for, armed or not. */
interface PointLine {
  readonly id: string;
  readonly title: string;
  readonly fix: string;
  readonly within_s: number | null;
  readonly section: string;
  readonly optional: boolean;
}

/** One point of an armed exam, as the sandbox answers it. */
export interface Point extends PointLine {
  readonly state: 'open' | 'passed' | 'failed';
  readonly detail: string;
}

/** What an exam says of itself, armed or not. */
export interface ExamLine {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly does: string;
  readonly kind: 'calls' | 'events' | 'sockets' | 'interactions' | 'sign-in';
  readonly points: readonly PointLine[];
}

/** An exam, as the sandbox answers it. */
export interface Exam extends ExamLine {
  readonly state: string;
  /** Null while it is not decided. */
  readonly verdict: 'passed' | 'failed' | 'not_shown' | null;
  readonly calls: number;
  readonly given: Readonly<Record<string, string>>;
  readonly points: readonly Point[];
}

const place = (name: string): string => `/exams/${encodeURIComponent(name)}`;

/** Arms an exam: another world takes the place of the one that there was. */
export const armExam = async (world: World, name: string): Promise<Exam> =>
  (await world.sandbox(place(name), {}))['exam'] as Exam;

/** The verdict so far. */
export const examNow = async (world: World, name: string): Promise<Exam> =>
  (await world.sandbox(place(name)))['exam'] as Exam;

/** The verdict, now that the client is done. */
export const finishExam = async (world: World, name: string): Promise<Exam> =>
  (await world.sandbox(`${place(name)}/finish`, {}))['exam'] as Exam;

/** Every exam, in the order of the page. */
export const examLines = async (world: World): Promise<readonly ExamLine[]> =>
  (await world.sandbox('/exams'))['exams'] as readonly ExamLine[];
