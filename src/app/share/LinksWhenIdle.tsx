import { FileDrop } from '../files/FileDrop.tsx';
import { useAddressLink } from './address/use-address-link.ts';

/** The parts of `Links` that load when the page is idle: they update the address and open dropped files. */
export function LinksWhenIdle() {
  useAddressLink();
  return <FileDrop />;
}
