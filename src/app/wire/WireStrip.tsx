import ChevronUp from 'lucide-react/icons/chevron-up';
import { Button } from 'react-aria-components/Button';
import { Kbd } from '../../ui/overlay/Kbd.tsx';
import { makeRoomForWire } from '../demo/state/dock.ts';
import { useWirePlace } from '../wire-place/use-wire-place.ts';
import { NewExchanges } from './list/NewExchanges.tsx';
import { resultText, resultTone } from './state/exchange-result.ts';
import { useExchanges } from '../use-exchanges.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import css from './WireStrip.module.css';

/** The hidden wire: a button that shows it again, with the newest exchange. */
export function WireStrip() {
  const { exchanges } = useExchanges();
  const { setOpen } = useWirePlace();
  const newest = exchanges.at(-1);
  return (
    <>
      <Button
        className={css.strip ?? ''}
        aria-label="Show the wire"
        onPress={() => {
          setOpen(true);
          makeRoomForWire();
        }}
      >
        <ChevronUp size={14} />
        <strong>Wire</strong>
        <span className={css.count}>{exchanges.length}</span>
        {newest && (
          <span className={css.newest}>
            <code>{newest.name}</code>
            <Badge tone={resultTone(newest)} isCode>
              {resultText(newest)}
            </Badge>
          </span>
        )}
        <span className={css.keys}>
          <Kbd keys={['Mod', 'J']} />
        </span>
      </Button>
      <NewExchanges exchanges={exchanges} />
    </>
  );
}
