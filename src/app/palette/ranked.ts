import type { Command, CommandGroup } from './command.ts';
import { fitOf } from './fit.ts';

/** How many commands of a group are shown; the group says how many more there are. */
const MAX_PER_GROUP = 9;

/** What a first character says: which group alone is meant. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['@', 'People'],
  ['#', 'Channels'],
]);

/** A group of commands to show. */
export interface RankedGroup extends CommandGroup {
  /** How many fit, of which `commands` are the best. */
  readonly count: number;
}

/**
 * The commands that fit what was typed, the best of each group first. The groups are in the order of their best command, so
 * that the first command is the best of all; what arrives late stays last, because nothing may move below a hand. With
 * nothing typed, all groups begin in their own order. `@` and `#` search for people and channels alone.
 */
export function ranked(groups: readonly CommandGroup[], typed: string): readonly RankedGroup[] {
  const wanted = typed.trim();
  const only = MEANT.get(wanted.charAt(0));
  const found = groups
    .filter(({ title }) => only === undefined || title === only)
    .map((group) => ({ group, fitting: fitting(group, wanted) }))
    .filter(({ fitting: { length } }) => length > 0);
  const order = found.toSorted(
    (one, other) =>
      Number(one.group.isLate ?? false) - Number(other.group.isLate ?? false) ||
      (other.fitting[0]?.fit ?? 0) - (one.fitting[0]?.fit ?? 0),
  );
  return order.map(({ group, fitting: all }) => ({
    ...group,
    count: all.length,
    commands: all.slice(0, MAX_PER_GROUP).map(({ command }) => command),
  }));
}

function fitting({ commands, isFound = false }: CommandGroup, typed: string) {
  const found: { readonly command: Command; readonly fit: number }[] = [];
  for (const command of commands) {
    const fit = isFound ? 0 : fitOf(command, typed);
    if (fit !== null) found.push({ command, fit });
  }
  return found.toSorted((one, other) => other.fit - one.fit);
}
