import type { RawSearch } from '../../kit/panel.ts';

export interface LessonsSearch extends Record<string, unknown> {
  /** Id of the lesson whose certificate is shown. */
  readonly certificate?: string | undefined;
  /** Id of the lesson whose handout is shown. */
  readonly handout?: string | undefined;
  /** The progress of a link, as `createProgressLink` writes it. */
  readonly progress?: string | undefined;
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9-]{1,60}$/.test(value);

/** Reads an address. Drops unknown and invalid values; never throws. */
export function lessonsSearch({ certificate, handout, progress }: RawSearch): LessonsSearch {
  if (isId(certificate)) return { certificate };
  if (isId(handout)) return { handout };
  return typeof progress === 'string' && progress !== '' ? { progress } : {};
}
