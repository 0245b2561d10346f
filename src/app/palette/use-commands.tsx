import { useActingCommands } from './acting-commands.tsx';
import type { CommandGroup } from './command.ts';
import { usePageCommands } from './page-commands.tsx';
import { usePlaceCommands } from './place-commands.tsx';
import { useWorldCommands } from './world-commands.tsx';

/** All commands that are available now, in groups. */
export function useCommands(): readonly CommandGroup[] {
  const groups: readonly CommandGroup[] = [
    ...usePlaceCommands(),
    { title: 'Act as', commands: useActingCommands() },
    { title: 'World', commands: useWorldCommands() },
    { title: 'Page', commands: usePageCommands() },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}
