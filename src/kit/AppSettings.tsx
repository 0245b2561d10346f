import { Button } from '../ui/controls/Button.tsx';
import { usePanelShell } from './panel.ts';

/** Leads to all settings of an app: the panel Apps has the one place for each. */
export function AppSettings({ app_id }: { readonly app_id: string }) {
  const { open } = usePanelShell();
  return (
    <div>
      <Button variant="plain" size="small" onPress={() => open('apps', { app: app_id })}>
        All settings of the app
      </Button>
    </div>
  );
}
