import { useLiveClient } from '../../../client/context.tsx';
import { slice } from '../../../base/session.ts';
import { LOCAL } from '../../../base/storage.ts';
import { togglePin } from '../../../ui/lists/checked-rows.ts';
import { useHost } from '../../host/host-context.ts';
import { worldIdOf } from '../../world-id.ts';
import { type ExchangeIdentity, exchangeKey } from './stored-notes.ts';

/** How many pins are stored, in all worlds together. The oldest pins are removed first. */
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
  readonly isPinned: (exchange: ExchangeIdentity) => boolean;
  /** Pins an exchange, or removes its pin. */
  readonly togglePinOf: (exchange: ExchangeIdentity) => void;
} {
  const worldId = worldIdOf(useHost(), useLiveClient());
  const pins = useStoredPins((state) => state.pins);
  const pinnedKeys = new Set(pins);
  return {
    isPinned: (exchange) => pinnedKeys.size > 0 && pinnedKeys.has(exchangeKey(worldId, exchange)),
    togglePinOf: (exchange) =>
      useStoredPins.setState(({ pins: before }) => ({
        pins: togglePin(before, exchangeKey(worldId, exchange), MAX_PINS),
      })),
  };
}
