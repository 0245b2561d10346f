import { Button } from '../../ui/controls/Button.tsx';
import { usePanelShell } from '../panel.ts';

/** Opens the recipe of a code that methods answer, for a place among remedies. */
export function SeeHow({ code }: { readonly code: string }) {
  const { open } = usePanelShell();
  return (
    <Button
      size="small"
      variant="plain"
      onPress={() => open('conditions', { view: 'gallery', error: code })}
    >
      See how {code} happens
    </Button>
  );
}
