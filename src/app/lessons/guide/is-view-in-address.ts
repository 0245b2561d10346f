import type { LessonView } from '../../../lessons/definition/lesson.ts';

/** Whether the page's address shows the view of a chapter: the panel of the view, with at least its search parameters. */
export const isViewInAddress = (
  view: LessonView,
  panel: string,
  search: Readonly<Record<string, unknown>>,
): boolean =>
  view.panel === panel &&
  Object.entries(view.search ?? {}).every(([name, value]) => search[name] === value);
