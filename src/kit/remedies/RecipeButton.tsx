import { Button } from '../../ui/controls/Button.tsx';
import { usePanelShell } from '../panel.ts';

/** A button that opens the recipe of an error code: how to make a call that gets it. */
export function RecipeButton({ code }: { readonly code: string }) {
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
