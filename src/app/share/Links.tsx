import { late } from '../../base/late.ts';
import { useLate } from '../../ui/late.ts';
import { whenQuiet } from '../../ui/when-quiet.ts';
import { usePastedLinks } from './open/use-pasted-links.ts';

const QUIET_LINKS = late(() => import('./QuietLinks.tsx'));

/** Opens links and files that come to the page, and keeps its own address a link. */
export function Links() {
  usePastedLinks();
  const quiet = useLate(QUIET_LINKS, whenQuietOrDragged);
  return quiet && <quiet.QuietLinks />;
}

/** A file may be dropped sooner: it is dragged over the page first. */
function whenQuietOrDragged(begin: () => void): () => void {
  window.addEventListener('dragenter', begin, { once: true });
  const prevent = whenQuiet(begin);
  return () => {
    window.removeEventListener('dragenter', begin);
    prevent();
  };
}
