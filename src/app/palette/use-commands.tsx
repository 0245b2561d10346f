import { useActingCommands } from './acting-commands.tsx';
import type { CommandGroup } from './command.ts';
import { usePageCommands } from './page-commands.tsx';
import { usePeopleCommands } from './people-commands.tsx';
import { usePlaceCommands } from './place-commands.tsx';
import { useSettingCommands } from './setting-commands.tsx';
import { useWorldCommands } from './world-commands.tsx';

/** All commands that are available now, in groups; `typed` says what is looked for. */
export function useCommands(typed: string): readonly CommandGroup[] {
  return [
    ...usePlaceCommands(typed),
    { title: 'Act as', commands: useActingCommands() },
    { title: 'World', commands: useWorldCommands() },
    { title: 'Settings', commands: useSettingCommands() },
    { title: 'Page', commands: usePageCommands() },
    { title: 'People', commands: usePeopleCommands(typed), isFound: true, isLate: true },
  ];
}
