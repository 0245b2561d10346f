import Globe from 'lucide-react/icons/globe';
import PanelRight from 'lucide-react/icons/panel-right';
import { useWorld } from '../../client/queries.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { THEMES } from '../bar/ThemeMenu.tsx';
import { useChoices } from '../choices.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import type { Command } from './command.ts';

/** Commands that change how the page looks, and which deployment it shows. */
export function useSettingCommands(): readonly Command[] {
  const setTheme = useChoices((state) => state.setTheme);
  const wire = useWirePlace();
  const { setSearch } = usePanelShell();
  const isGovernment = useWorld().data?.deployment.name === 'government';
  return [
    {
      id: 'wire',
      title: wire.isOpen ? 'Hide the wire' : 'Show the wire',
      icon: <PanelRight size={15} />,
      run: () => wire.setOpen(!wire.isOpen),
    },
    ...THEMES.map(({ id, label, icon: Icon }): Command => ({
      id: `theme ${id}`,
      title: `Theme: ${label.toLowerCase()}`,
      icon: <Icon size={15} />,
      run: () => setTheme(id),
    })),
    {
      id: 'deployment',
      title: `Deployment: ${isGovernment ? 'commercial' : 'government'}`,
      detail: 'Its own address, signing keys and world',
      icon: <Globe size={15} />,
      run: () =>
        setSearch({ deployment: isGovernment ? undefined : 'government', exchange: undefined }),
    },
  ];
}
