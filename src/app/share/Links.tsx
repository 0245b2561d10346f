import { late } from '../../base/late.ts';
import { useLate } from '../../ui/late.ts';
import { whenQuiet } from '../../ui/when-quiet.ts';
import { useAddressLink } from './address/use-address-link.ts';
import { usePastedLinks } from './open/use-pasted-links.ts';

const FILE_DROP = late(() => import('../files/FileDrop.tsx'));

/** Opens links and files that come to the page, and keeps its own address a link. */
export function Links() {
  usePastedLinks();
  useAddressLink();
  const files = useLate(FILE_DROP, whenQuiet);
  return files && <files.FileDrop />;
}
