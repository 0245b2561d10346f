import type { User } from '../../../../contract/entities.ts';

export type ChangeKind = 'joined' | 'left' | 'renamed';

/** A change of the directory during a walk. */
export interface WalkChange {
  /** Unique in a walk. */
  readonly key: number;
  readonly kind: ChangeKind;
  /** Id of the person. */
  readonly id: string;
  /** The name of the person after the change. */
  readonly name: string;
  /** How many pages had been read before the change. */
  readonly pagesBefore: number;
  /** Number of the last page that has the person as before the change, or null. */
  readonly lastStalePage: number | null;
  /** Number of the first page that has the person as after the change, or null. */
  readonly firstFreshPage: number | null;
}

/** How far a walk has come. */
export interface WalkPlace {
  /** Whether the last page was read. */
  readonly hasEnded: boolean;
  /** Id of the last person who was read: the next page begins after it. Null before the first page. */
  readonly lastReadId: string | null;
}

/** Whether a walk saw a change, and why. */
export interface Fate {
  /** `seen`: read after the change. `stale`: read before the change. `missed`: not read at all. `open`: may still be read. */
  readonly state: 'seen' | 'stale' | 'missed' | 'open';
  /** The reason, in one sentence. */
  readonly why: string;
}

/** Whether a walk sees a change. People are listed by id, and those who join get the highest id. */
export function fateOf(
  change: Omit<WalkChange, 'key' | 'name'>,
  { hasEnded, lastReadId }: WalkPlace,
): Fate {
  const { kind, id, lastStalePage, firstFreshPage } = change;
  if (firstFreshPage !== null)
    return {
      state: 'seen',
      why:
        kind === 'joined'
          ? `Page ${firstFreshPage} has them: pages follow the ids, and a new person gets the highest id.`
          : `Page ${firstFreshPage} has them as they are now: it was read after the change.`,
    };
  if (lastStalePage !== null)
    return {
      state: 'stale',
      why: `Page ${lastStalePage} was read before the change, and no cursor goes back: only users.info or another walk shows them as they are now.`,
    };
  if (!hasEnded && (lastReadId === null || id > lastReadId))
    return { state: 'open', why: 'The walk has not come to their id yet.' };
  return {
    state: 'missed',
    why:
      kind === 'joined' && hasEnded
        ? 'They joined after the last page was read: only another walk finds them.'
        : 'The walk has passed their id without them: this caller may not see them.',
  };
}

/** The fields of a person that show a change. */
export type PersonFields = Pick<User, 'real_name' | 'deleted'>;

/**
 * Notes in a change of a person whether a page that was just read has them as before or as after the change. `person` is
 * undefined if the page does not have them. A page that was on its way when the person changed may still have them as before.
 */
export function notePageInChange(
  change: WalkChange,
  page: number,
  person: PersonFields | undefined,
): WalkChange {
  if (change.firstFreshPage !== null || person === undefined) return change;
  return showsChange(change, person)
    ? { ...change, firstFreshPage: page }
    : { ...change, lastStalePage: page };
}

function showsChange({ kind, name }: WalkChange, { real_name, deleted }: PersonFields): boolean {
  return kind === 'joined' || (kind === 'left' ? deleted : real_name === name);
}
