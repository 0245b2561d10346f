import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { useChoices, type Theme } from '../choices.ts';

export const THEMES: readonly { id: Theme; label: string; icon: typeof Sun }[] = [
  { id: 'system', label: 'System', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
];

export function ThemeMenu() {
  const { theme, setTheme } = useChoices();
  const Icon = THEMES.find(({ id }) => id === theme)?.icon ?? Monitor;
  return (
    <Menu
      trigger={<IconButton label="Theme" icon={<Icon size={16} />} />}
      groups={[
        {
          title: 'Theme',
          selected: theme,
          actions: THEMES.map(({ id, label, icon: Each }) => ({
            id,
            label,
            icon: <Each size={15} />,
            onAction: () => setTheme(id),
          })),
        },
      ]}
    />
  );
}
