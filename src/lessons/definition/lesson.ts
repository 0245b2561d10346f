import type { DemoView, DemoWorld } from '../../contract/demo/demo.ts';
import type { LessonDriver } from './driver.ts';
import type { LessonCheck } from './facts.ts';
import type { Study } from './study.ts';

/**
 * A control of the page, by its ARIA role and its accessible name: whole, or the beginning of it, or a pattern. With
 * `within`, the one inside another control, such as the button of one row.
 */
export interface LessonPlace {
  readonly role: string;
  readonly name: string | RegExp;
  readonly within?: { readonly role: string; readonly name: string | RegExp };
}

/** Where the learner goes: a panel and its address. */
export type LessonView = Pick<DemoView, 'panel'> & Partial<Pick<DemoView, 'search'>>;

export interface Chapter {
  readonly title: string;
  /** Sentences; each is a caption of the film and a paragraph in the page. May hold `code` between backticks. */
  readonly text: readonly string[];
  /** What to do, in one or two imperative sentences. */
  readonly task: string;
  readonly view: LessonView;
  /** The controls it needs, in the order of their use. */
  readonly places: Readonly<Record<string, LessonPlace>>;
  /** Each says more than the one before; the last is the whole answer. */
  readonly hints: readonly [string, ...string[]];
  /** Whether the chapter is done, by the calls on the wire. Pure: false before, true after, no matter which client made the calls. */
  readonly check: LessonCheck;
  /** Does the chapter with ordinary calls: "Do it for me". */
  readonly solve: (driver: LessonDriver) => Promise<void>;
}

/**
 * A lesson: every word of it, and every check. The page, the film, the worksheet and the tests read it
 * (docs/decisions/lessons.md). The keys of `chapters` are their ids, in order.
 */
export interface Lesson<Chapters extends Readonly<Record<string, Chapter>> = LessonChapters> {
  /** In addresses and file names: lower case, with dashes. */
  readonly id: string;
  /** Its place in the course; unique. */
  readonly number: number;
  readonly title: string;
  /** What the learner can do afterwards, in one sentence. */
  readonly summary: string;
  readonly minutes: number;
  /** The world it is made for. In other worlds it works too, as long as they are much the same. */
  readonly world: DemoWorld;
  /** Conditions that the learner switches on in it. Others that are on could stand in the way. */
  readonly conditions?: readonly string[];
  /** Goals, practice and notes. A lesson without it shows none. */
  readonly study?: Study;
  /** The id of the lesson that this one practises: see `practiceOf`. */
  readonly practises?: string;
  readonly chapters: Chapters;
  /** Said when all chapters are done, and what the closing link shows. */
  readonly end: { readonly text: readonly string[]; readonly view: LessonView };
}

type LessonChapters = Readonly<Record<string, Chapter>>;

/** Declares a lesson. Keeps the types of its chapters and places, so that a script must name each. */
export const defineLesson = <
  const Places extends Readonly<Record<string, Readonly<Record<string, LessonPlace>>>>,
>(
  lesson: Lesson<{
    readonly [Id in keyof Places]: Chapter & { readonly places: Places[Id] };
  }>,
) => lesson;

/** Where a lesson begins: the view of its first chapter. */
export const firstView = (lesson: Lesson): LessonView =>
  chaptersOf(lesson)[0]?.[1].view ?? lesson.end.view;

/** The chapters in order, with their ids. */
export const chaptersOf = (lesson: Lesson): readonly (readonly [id: string, chapter: Chapter])[] =>
  Object.entries(lesson.chapters);
