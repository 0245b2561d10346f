import { useLiveClient } from '../../../client/context.tsx';
import { sharedStore } from '../../../kit/storage/shared-store.ts';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { noteKey, type NotedExchange } from './kept-notes.ts';
import { readPins, withPin } from './kept-pins.ts';

const keptPins = sharedStore<{ readonly pins: readonly string[] }>('parley.pins', (stored) => ({
  pins: readPins(Object(stored)['pins']),
}));

/** The exchanges of this world that the user pinned: they stay above the list, whatever it shows. */
export function usePins(): {
  readonly isPinned: (exchange: NotedExchange) => boolean;
  /** Pins an exchange, or removes its pin. */
  readonly pin: (exchange: NotedExchange) => void;
} {
  const place = placeOf(useHost(), useLiveClient());
  const pins = keptPins.use((state) => state.pins);
  const known = new Set(pins);
  return {
    isPinned: (exchange) => known.size > 0 && known.has(noteKey(place, exchange)),
    pin: (exchange) =>
      keptPins.change(({ pins: now }) => ({ pins: withPin(now, noteKey(place, exchange)) })),
  };
}
