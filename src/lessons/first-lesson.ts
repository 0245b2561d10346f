import type { LessonView } from './definition/lesson.ts';

/**
 * What the start page says of the course. All lessons together are the largest text of the page, and load with a lesson or
 * the list of lessons. A test holds this to them.
 */
export const FIRST_LESSON: {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  /** Where it begins. */
  readonly view: LessonView;
} = {
  id: 'first-webhook',
  title: 'Your first webhook',
  summary: 'Post a message with nothing but a URL, and understand a refusal.',
  minutes: 5,
  view: { panel: 'composer', search: { draft: 'Your first webhook', pane: 'edit' } },
};
