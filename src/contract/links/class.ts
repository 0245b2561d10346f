import type { ReadCell } from '../../base/cell.ts';
import type { Exam, ExamPoint } from '../sandbox.ts';

/** What a page and a server say to each other about the class that shares the world of the server (docs/server.md, “A class”). */

export type ClassRole = 'teacher' | 'learner' | 'watcher';

/** Somebody in a class, as they see themselves. */
export interface ClassMe {
  readonly id: string;
  readonly role: ClassRole;
  readonly name: string;
  /** Null for people who have no person of their own in the world. */
  readonly user_id: string | null;
  readonly app_id: string | null;
  /** Since when their hand is raised, in epoch milliseconds; null if it is not. */
  readonly hand: number | null;
}

/** What everybody in a class sees of it. The stream sends it whole after each change (`event: class`). */
export interface ClassStatus {
  /** How many are here, of how many. */
  readonly present: number;
  readonly people: number;
  /** Ids of those whose hand is raised. */
  readonly hands: readonly string[];
  /** Whether everybody sees everybody’s calls. */
  readonly sees_all: boolean;
  /** Where a teacher leads: the fragment of an address of the page. */
  readonly follow: { readonly place: string; readonly by: string; readonly at: number } | null;
  /** What was handed out last. */
  readonly handed: { readonly id: string; readonly title: string; readonly at: number } | null;
  /** When the class ends, in epoch milliseconds, where that is near. */
  readonly ends_at: number | null;
}

/** How far somebody is in a lesson. */
export interface LessonProgress {
  /** The title of their current step. */
  readonly step: string;
  readonly done: number;
  readonly of: number;
  /** What the check of that step says, in its own words; null while it says nothing. */
  readonly stuck: string | null;
  readonly finished: boolean;
}

/**
 * A line of `GET /class/members`. Person and app are told to people who see the calls of others, and what comes after them to teachers
 * alone.
 */
export interface ClassMember {
  readonly id: string;
  readonly role: ClassRole;
  readonly name: string;
  readonly present: boolean;
  readonly hand: number | null;
  readonly user_id?: string | null;
  readonly app_id?: string | null;
  readonly joined_at?: number;
  readonly progress?: Readonly<Record<string, LessonProgress & { readonly at: number }>>;
}

/** An exam that the app of a learner was armed for: `GET /class/exams.json`. */
export interface ClassExam {
  /** Id of the learner. */
  readonly member: string;
  readonly learner: string;
  readonly exam: string;
  readonly title: string;
  /** Null while it is not decided. */
  readonly verdict: Exam['verdict'];
  readonly points: readonly (Pick<ExamPoint, 'id' | 'title' | 'state' | 'detail'> & {
    /** Id of the exchange or the delivery that shows it; null if neither does. */
    readonly evidence: string | null;
  })[];
}

export interface ClassLinks {
  readonly teach: string;
  readonly join: string;
}

/** What stands before the secret of a link in the fragment of an address. */
export const CLASS_LINK = /^#(teach|join)=([\w-]{1,200})$/;

/** What the page knows of the class. */
export interface ClassState {
  /** Null until the server has said who this is. */
  readonly me: ClassMe | null;
  readonly status: ClassStatus | null;
  /** For teachers. */
  readonly links: ClassLinks | null;
}

/** The class that shares the world of a server, for somebody in it. */
export interface ClassSession {
  readonly state: ReadCell<ClassState>;
  /** A call below `/class`. Rejects with what the server says. */
  readonly call: <Answer = unknown>(path: string, body?: object, verb?: string) => Promise<Answer>;
  /** A file that the server writes, such as the results. */
  readonly file: (path: string) => Promise<string>;
  /** Leaves the class in this browser: it forgets the key, and the page loads again. */
  readonly leave: () => void;
}
