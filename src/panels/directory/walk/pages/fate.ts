import type { User } from '../../../../contract/entities.ts';

export type ChangeKind = 'joined' | 'left' | 'renamed';

/** A change of the directory during a walk. */
export interface WalkChange {
  /** Unique in a walk. */
  readonly key: number;
  readonly kind: ChangeKind;
  /** Id of the person. */
  readonly id: string;
  /** Their name after the change. */
  readonly name: string;
  /** How many pages had been read before the change. */
  readonly after: number;
  /** Number of the last page that shows them as before the change; null for none. */
  readonly readOn: number | null;
  /** Number of the first page that has them as they are after the change; null for none. */
  readonly seenOn: number | null;
}

/** Where a walk is. */
export interface WalkPlace {
  /** Whether the last page was read. */
  readonly ended: boolean;
  /** Id of the last person who was read: the next page begins after it. Null before the first page. */
  readonly lastReadId: string | null;
}

export interface Fate {
  /** `seen`: read after the change. `stale`: read before the change. `missed`: not read at all. `open`: may still be read. */
  readonly state: 'seen' | 'stale' | 'missed' | 'open';
  /** The reason, in one sentence. */
  readonly why: string;
}

/** What a walk sees of a change. People are listed by id, and those who join get the highest id. */
export function fateOf(
  change: Omit<WalkChange, 'key' | 'name'>,
  { ended, lastReadId }: WalkPlace,
): Fate {
  const { kind, id, readOn, seenOn } = change;
  if (seenOn !== null)
    return {
      state: 'seen',
      why:
        kind === 'joined'
          ? `Page ${seenOn} has them: pages follow the ids, and a new person gets the highest id.`
          : `Page ${seenOn} has them as they are now: it was read after the change.`,
    };
  if (readOn !== null)
    return {
      state: 'stale',
      why: `Page ${readOn} was read before the change, and no cursor goes back: only users.info or another walk shows them as they are now.`,
    };
  if (!ended && (lastReadId === null || id > lastReadId))
    return { state: 'open', why: 'The walk has not come to their id yet.' };
  return {
    state: 'missed',
    why:
      kind === 'joined' && ended
        ? 'They joined after the last page was read: only another walk finds them.'
        : 'The walk has passed their id without them: this caller may not see them.',
  };
}

/** What a page shows of a person. */
export type ShownPerson = Pick<User, 'real_name' | 'deleted'>;

/**
 * Notes in the change what a new page shows of its person; returns the same object if the page does not have them. A page
 * that was on its way when the person changed may still show them as they were.
 */
export function afterPage(
  change: WalkChange,
  page: number,
  shown: ShownPerson | undefined,
): WalkChange {
  if (change.seenOn !== null || shown === undefined) return change;
  return isCurrent(change, shown) ? { ...change, seenOn: page } : { ...change, readOn: page };
}

function isCurrent({ kind, name }: WalkChange, { real_name, deleted }: ShownPerson): boolean {
  return kind === 'joined' || (kind === 'left' ? deleted : real_name === name);
}
