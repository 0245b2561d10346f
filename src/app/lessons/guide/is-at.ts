import type { LessonView } from '../../../lessons/definition/lesson.ts';

/** Whether an address shows the view of a chapter: its panel, with at least its search parameters. */
export const isAt = (
  view: LessonView,
  panel: string,
  search: Readonly<Record<string, unknown>>,
): boolean =>
  view.panel === panel &&
  Object.entries(view.search ?? {}).every(([name, value]) => search[name] === value);
