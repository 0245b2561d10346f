import { useEffect, useState } from 'react';
import type { PlacedDemo } from '../contents/page-link.ts';

/** A demo as a link: the whole address. Null until it is written. */
export function useLink(demo: PlacedDemo | null): string | null {
  const [written, setWritten] = useState<{ demo: PlacedDemo; link: string } | null>(null);
  useEffect(() => {
    if (demo === null) return;
    let isLeft = false;
    void import('../contents/page-link.ts')
      .then(({ linkFragment }) => linkFragment(demo))
      .then((fragment) => {
        if (!isLeft) setWritten({ demo, link: pageAddress() + fragment });
      });
    return () => {
      isLeft = true;
    };
  }, [demo]);
  return written?.demo === demo ? (written?.link ?? null) : null;
}

/** The address of the page without its fragment and without the way it is shown. */
function pageAddress(): string {
  const { origin, pathname } = window.location;
  return origin + pathname;
}
