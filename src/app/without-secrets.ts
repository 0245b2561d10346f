import { holdsSecret } from '../contract/secrets/mask.ts';
import type { RawSearch } from '../kit/panel.ts';

/**
 * Removes parameters that contain secrets. Addresses are shared, stored in the browser's history and written to logs, so they must
 * never hold a secret.
 */
export function withoutSecrets(search: RawSearch): RawSearch {
  const entries = Object.entries(search).filter(
    ([name, value]) =>
      // A demo is compressed, so it shows no secret here. clean-draft.ts has removed its secrets.
      value === undefined || name === 'demo' || !holdsSecret(`${name}=${stringify(value)}`),
  );
  return Object.fromEntries(entries);
}

const stringify = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
