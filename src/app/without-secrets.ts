import { holdsSecret } from '../contract/secrets/mask.ts';
import type { RawSearch } from '../kit/panel.ts';

/**
 * What may stand in an address: all that holds no secret. Addresses are copied, kept by browsers and written into
 * logs, whatever a panel puts there.
 */
export function withoutSecrets(search: RawSearch): RawSearch {
  const entries = Object.entries(search).filter(
    ([name, value]) => value === undefined || !holdsSecret(`${name}=${written(value)}`),
  );
  return Object.fromEntries(entries);
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
