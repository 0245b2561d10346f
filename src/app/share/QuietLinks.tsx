import { FileDrop } from '../files/FileDrop.tsx';
import { useAddressLink } from './address/use-address-link.ts';

/** The parts of `Links` that load when the page is idle: one updates the address, the other opens dropped files. */
export function QuietLinks() {
  useAddressLink();
  return <FileDrop />;
}
