import { useLiveClient } from '../../../client/context.tsx';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';
import { togglePin } from '../../../ui/lists/checked-rows.ts';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { type NotedExchange, noteKey } from './stored-notes.ts';

/** In all worlds together. The oldest pins are dropped first. */
export const MAX_PINS = 100;
const MAX_KEY_LENGTH = 400;

/** Reads the stored pins. Anything that is not a pin is left out; never throws. */
export function readPins(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((key): key is string => typeof key === 'string' && key.length <= MAX_KEY_LENGTH)
    .slice(-MAX_PINS);
}

const useStoredPins = slice<{ readonly pins: readonly string[] }>('pins', () => ({ pins: [] }), {
  in: LOCAL,
  key: 'parley.pins',
  version: 1,
  isShared: true,
  read: (stored) => ({ pins: readPins(Object(stored)['pins']) }),
});

/** The pins of this world's exchanges. */
export function usePins(): {
  readonly isPinned: (exchange: NotedExchange) => boolean;
  /** Pins an exchange, or removes its pin. */
  readonly pin: (exchange: NotedExchange) => void;
} {
  const place = placeOf(useHost(), useLiveClient());
  const pins = useStoredPins((state) => state.pins);
  const pinned = new Set(pins);
  return {
    isPinned: (exchange) => pinned.size > 0 && pinned.has(noteKey(place, exchange)),
    pin: (exchange) =>
      useStoredPins.setState(({ pins: now }) => ({
        pins: togglePin(now, noteKey(place, exchange), MAX_PINS),
      })),
  };
}
