/** Returns the set with the id added, or removed if it was there. */
export function toggleId(checked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const toggled = new Set(checked);
  if (!toggled.delete(id)) toggled.add(id);
  return toggled;
}

/** Returns the pins with one added, or removed if it was there. Of more than `max`, the oldest is dropped. */
export const togglePin = (pins: readonly string[], pin: string, max: number): readonly string[] =>
  pins.includes(pin) ? pins.filter((each) => each !== pin) : [...pins, pin].slice(-max);

/** Ids from one row to another, both included, in either order; empty if one of them is not in the list. */
export function rangeBetween(
  items: readonly { readonly id: string }[],
  one: string,
  other: string,
): readonly string[] {
  const [from, to] = [one, other]
    .map((id) => items.findIndex((item) => item.id === id))
    .toSorted((a, b) => a - b);
  if (from === undefined || to === undefined || from === -1) return [];
  return items.slice(from, to + 1).map(({ id }) => id);
}
