import { FileDrop } from '../files/FileDrop.tsx';
import { useAddressLink } from './address/use-address-link.ts';

/** What can wait until the page is quiet: the address follows what the page shows, and files open that come to the page. */
export function QuietLinks() {
  useAddressLink();
  return <FileDrop />;
}
