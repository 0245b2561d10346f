import type { RawSearch } from '../../kit/panel.ts';

export interface LessonsSearch extends Record<string, unknown> {
  /** Id of the lesson whose certificate is shown. */
  readonly certificate?: string | undefined;
}

export function lessonsSearch({ certificate }: RawSearch): LessonsSearch {
  const isId = typeof certificate === 'string' && /^[a-z0-9-]{1,60}$/.test(certificate);
  return isId ? { certificate } : {};
}
