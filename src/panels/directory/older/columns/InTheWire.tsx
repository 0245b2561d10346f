import Cable from 'lucide-react/icons/cable';
import { usePanelShell } from '../../../../kit/panel.ts';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';

export interface InTheWireProps {
  /** Id of the exchange; without one there is nothing to show. */
  readonly exchange: string | null;
  /** The call, as in `page 2 of the cursor`. */
  readonly what: string;
}

/** Opens the exchange of a call in the wire. */
export function InTheWire({ exchange, what }: InTheWireProps) {
  const { showExchange } = usePanelShell();
  if (exchange === null) return null;
  return (
    <IconButton
      size="small"
      label={`Show ${what} in the wire`}
      icon={<Cable size={14} />}
      onPress={() => showExchange(exchange)}
    />
  );
}
