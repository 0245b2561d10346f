import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { usePins } from '../state/pins.ts';

/** Pins an exchange above the list of the wire, or removes its pin. */
export function PinButton({ exchange }: { readonly exchange: ExchangeSummary }) {
  const { isPinned, pin } = usePins();
  const isOn = isPinned(exchange);
  return (
    <IconButton
      size="small"
      label={isOn ? 'Unpin the exchange' : 'Pin the exchange'}
      keys={['P']}
      icon={isOn ? <PinOff size={15} /> : <Pin size={15} />}
      onPress={() => pin(exchange)}
    />
  );
}
