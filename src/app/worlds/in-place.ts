import type { WorldLine } from '../../contract/worlds.ts';

/** A new reading of the list whose worlds stay where they were, so that none moves under the pointer. New ones come last. */
export function inPlace(
  before: readonly WorldLine[],
  now: readonly WorldLine[],
): readonly WorldLine[] {
  const places = new Map(before.map(({ name }, place) => [name, place]));
  const placeOf = ({ name }: WorldLine) => places.get(name) ?? before.length;
  return now.toSorted((one, other) => placeOf(one) - placeOf(other));
}
