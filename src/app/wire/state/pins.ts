import { useLiveClient } from '../../../client/context.tsx';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';
import { togglePin } from '../../../ui/lists/checked-rows.ts';
import { useHost } from '../../host/host-context.ts';
import { placeOf } from '../../place-of.ts';
import { type NotedExchange, noteKey } from './kept-notes.ts';

/** In all worlds together; the oldest are forgotten first. */
export const MAX_PINS = 100;
const MAX_KEY_LENGTH = 400;

/** Reads what the storage holds. Anything that does not fit is left out; never throws. */
export function readPins(stored: unknown): readonly string[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((key): key is string => typeof key === 'string' && key.length <= MAX_KEY_LENGTH)
    .slice(-MAX_PINS);
}

const useKeptPins = slice<{ readonly pins: readonly string[] }>('pins', () => ({ pins: [] }), {
  in: LOCAL,
  key: 'parley.pins',
  version: 1,
  isShared: true,
  read: (stored) => ({ pins: readPins(Object(stored)['pins']) }),
});

/** The exchanges of this world that the user pinned: they stay above the list, whatever it shows. */
export function usePins(): {
  readonly isPinned: (exchange: NotedExchange) => boolean;
  /** Pins an exchange, or removes its pin. */
  readonly pin: (exchange: NotedExchange) => void;
} {
  const place = placeOf(useHost(), useLiveClient());
  const pins = useKeptPins((state) => state.pins);
  const known = new Set(pins);
  return {
    isPinned: (exchange) => known.size > 0 && known.has(noteKey(place, exchange)),
    pin: (exchange) =>
      useKeptPins.setState(({ pins: now }) => ({
        pins: togglePin(now, noteKey(place, exchange), MAX_PINS),
      })),
  };
}
