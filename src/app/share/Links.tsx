import { useAddressLink } from './address/use-address-link.ts';
import { FileDrop } from './open/FileDrop.tsx';
import { usePastedLinks } from './open/use-pasted-links.ts';

/** Opens links and files that come to the page, and keeps its own address a link. */
export function Links() {
  usePastedLinks();
  useAddressLink();
  return <FileDrop />;
}
