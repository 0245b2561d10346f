import { Button } from '../ui/controls/Button.tsx';
import { usePanelShell } from './panel.ts';

/** A button that opens the panel Apps with the settings of an app. */
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
