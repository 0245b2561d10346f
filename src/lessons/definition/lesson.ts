import type { DemoView, DemoWorld } from '../../contract/demo/demo.ts';
import type { LessonDriver } from './driver.ts';
import type { LessonCheck } from './facts.ts';
import type { Study } from './study.ts';

/**
 * A control of the page: its ARIA role, and its accessible name, the beginning of the name, or a pattern. If several controls
 * match, `within` names the element around the one that is meant, such as a row around its button.
 */
export interface LessonPlace {
  readonly role: string;
  readonly name: string | RegExp;
  readonly within?: { readonly role: string; readonly name: string | RegExp };
}

/** Where the learner goes: a panel, and the search parameters of its address. */
export type LessonView = Pick<DemoView, 'panel'> & Partial<Pick<DemoView, 'search'>>;

export interface Chapter {
  readonly title: string;
  /** Each text is a caption of the film and a paragraph in the page. It may have `code` between backticks. */
  readonly text: readonly string[];
  /** What to do, in one or two imperative sentences. */
  readonly task: string;
  readonly view: LessonView;
  /** The controls that the learner uses, in the order of their use. */
  readonly places: Readonly<Record<string, LessonPlace>>;
  /** Each hint says more than the one before; the last one is the whole answer. */
  readonly hints: readonly [string, ...string[]];
  /** Judges by the log whether the chapter is done, no matter which client made the calls. A pure function. */
  readonly check: LessonCheck;
  /** Does the chapter with ordinary calls, for “Do it for me”. */
  readonly solve: (driver: LessonDriver) => Promise<void>;
}

/**
 * A lesson: all its texts and checks. The page, the film, the worksheet and the tests use it (docs/decisions/lessons.md). The keys
 * of `chapters` are their ids, in order.
 */
export interface Lesson<Chapters extends Readonly<Record<string, Chapter>> = LessonChapters> {
  /** Used in addresses and file names: lower case, with dashes. */
  readonly id: string;
  /** Its place in the course; unique. */
  readonly number: number;
  readonly title: string;
  /** What the learner can do afterwards, in one sentence. */
  readonly summary: string;
  readonly minutes: number;
  /** The world for which the lesson is made. It also works in similar worlds. */
  readonly world: DemoWorld;
  /** The conditions that the learner turns on during the lesson. Other active conditions could get in the way. */
  readonly conditions?: readonly string[];
  /** Goals, questions, an exercise and notes. */
  readonly study?: Study;
  /** For a practice, the id of its lesson: see `practiceOf`. */
  readonly practises?: string;
  readonly chapters: Chapters;
  /** The text after the last chapter, and the view that the closing link opens. */
  readonly end: { readonly text: readonly string[]; readonly view: LessonView };
}

type LessonChapters = Readonly<Record<string, Chapter>>;

/** Declares a lesson. Keeps the names of its chapters and places as types, by which its test (`scenario`, in e2e) is checked. */
export const defineLesson = <
  const Places extends Readonly<Record<string, Readonly<Record<string, LessonPlace>>>>,
>(
  lesson: Lesson<{
    readonly [Id in keyof Places]: Chapter & { readonly places: Places[Id] };
  }>,
) => lesson;

/** The view in which a lesson begins. */
export const firstView = (lesson: Lesson): LessonView =>
  chaptersOf(lesson)[0]?.[1].view ?? lesson.end.view;

/** The chapters in order, with their ids. */
export const chaptersOf = (lesson: Lesson): readonly (readonly [id: string, chapter: Chapter])[] =>
  Object.entries(lesson.chapters);
