import { usePanelShell, type PanelDefinition } from '../../kit/panel.ts';
import { PANELS } from '../panels.ts';
import type { Command, CommandGroup } from './command.ts';

/** Commands that open a panel, or a place inside one. */
export function usePlaceCommands(): readonly CommandGroup[] {
  const { open } = usePanelShell();
  const places = PANELS.map((panel): CommandGroup => {
    // oxlint-disable-next-line react-hooks/rules-of-hooks -- PANELS is the same at every render
    const commands = usePlaces(panel).map(({ title, detail, search }): Command => ({
      // Two places may have the same title, but commands need unique ids.
      id: `place ${panel.id} ${JSON.stringify(search)}`,
      title,
      detail,
      icon: <panel.icon size={15} />,
      run: () => open(panel.id, search),
    }));
    return { title: panel.title, commands };
  });
  const panels = PANELS.map((panel): Command => ({
    id: `panel ${panel.id}`,
    title: panel.title,
    detail: panel.summary,
    icon: <panel.icon size={15} />,
    run: () => open(panel.id, {}),
  }));
  // Panels come first, because Enter runs the first match, and many places contain the word `workspace`.
  return [{ title: 'Panels', commands: panels }, ...places];
}

function usePlaces(panel: PanelDefinition) {
  return panel.usePlaces?.() ?? [];
}
