import { useLiveClient } from '../../../client/context.tsx';
import { makeSharedStore } from '../../../kit/storage/shared-store.ts';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { type NotedExchange, noteKey } from './kept-notes.ts';

/** In all worlds together; the oldest are forgotten first. */
export const MAX_PINS = 100;
const MAX_KEY_LENGTH = 400;

/** The pins with one more, or without it if it was there. Keys as for notes: they tell an exchange from all others. */
export const withPin = (pins: readonly string[], key: string): readonly string[] =>
  pins.includes(key) ? pins.filter((each) => each !== key) : [...pins, key].slice(-MAX_PINS);

/** Reads what the storage holds. Anything that does not fit is left out; never throws. */
export function readPins(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((key): key is string => typeof key === 'string' && key.length <= MAX_KEY_LENGTH)
    .slice(-MAX_PINS);
}

const keptPins = makeSharedStore<{ readonly pins: readonly string[] }>('parley.pins', (stored) => ({
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
