import { usePanelShell, type PanelDefinition } from '../../kit/panel.ts';
import { PANELS } from '../panels.ts';
import type { Command, CommandGroup } from './command.ts';

/** Commands that open a panel, or a place inside one. */
export function usePlaceCommands(typed: string): readonly CommandGroup[] {
  const { open } = usePanelShell();
  const groups = new Map<string, Command[]>();
  for (const panel of PANELS) {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- PANELS is the same at every render
    for (const { title, detail, group = panel.title, search } of usePlaces(panel, typed)) {
      const commands = groups.get(group) ?? [];
      groups.set(group, commands);
      commands.push({
        // Two places may have the same title, but commands need unique ids.
        id: `place ${panel.id} ${JSON.stringify(search)} ${title}`,
        title,
        detail,
        icon: <panel.icon size={15} />,
        run: () => open(panel.id, search),
      });
    }
  }
  const panels = PANELS.map((panel): Command => ({
    id: `panel ${panel.id}`,
    title: panel.title,
    detail: panel.summary,
    icon: <panel.icon size={15} />,
    run: () => open(panel.id, {}),
  }));
  const places = Array.from(groups, ([title, commands]) => ({ title, commands }));
  // Panels come first: of commands that fit alike, Enter runs theirs.
  return [{ title: 'Panels', commands: panels }, ...places];
}

function usePlaces(panel: PanelDefinition, typed: string) {
  return panel.usePlaces?.(typed) ?? [];
}
