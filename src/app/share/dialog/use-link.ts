import { useEffect, useState } from 'react';
import { readDemo } from '../../../contract/demo/read-demo.ts';
import { insideLink, linkFragment, type PlacedDemo } from '../contents/page-link.ts';

/** A demo as a link: the whole address; or why nobody could open it, in a sentence. */
export type WrittenLink = { readonly link: string } | { readonly problem: string };

/** Null until it is written. */
export function useLink(demo: PlacedDemo | null): WrittenLink | null {
  const [written, setWritten] = useState<{ demo: PlacedDemo; result: WrittenLink } | null>(null);
  useEffect(() => {
    if (demo === null) return;
    let isLeft = false;
    void writtenLink(demo).then((result) => {
      if (!isLeft) setWritten({ demo, result });
    });
    return () => {
      isLeft = true;
    };
  }, [demo]);
  return written?.demo === demo ? (written?.result ?? null) : null;
}

/** Whoever opens the link reads it in the same way: a recording can hold what no link may. */
async function writtenLink(demo: PlacedDemo): Promise<WrittenLink> {
  const reading = readDemo(insideLink(demo));
  if (!reading.ok) return { problem: reading.message };
  return { link: pageAddress() + (await linkFragment(demo)) };
}

/** The address of the page without its fragment and without the way it is shown. */
function pageAddress(): string {
  const { origin, pathname } = window.location;
  return origin + pathname;
}
