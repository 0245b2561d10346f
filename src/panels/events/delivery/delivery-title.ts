import type { WorldDelivery } from '../../../contract/sandbox.ts';
import { FORGED } from './verdict.ts';

/** A delivery in words: `Delivery 1`, `Delivery 2: forged, with a wrong signature`. */
export function deliveryTitle({ variant }: Pick<WorldDelivery, 'variant'>, index: number): string {
  const name = `Delivery ${index + 1}`;
  if (variant === null) return name;
  const forged = variant.forge !== null ? [`forged, with ${FORGED[variant.forge]}`] : [];
  return `${name}: ${[...(variant.edited ? ['edited'] : []), ...forged].join(', ')}`;
}
