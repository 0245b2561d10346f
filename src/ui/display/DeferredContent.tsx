import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface DeferredContentProps {
  /** Rendered at once. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/**
 * Content that takes long to render. First its placeholder is painted; then React renders the content with low priority, so
 * that the page still reacts. Deferred content inside deferred content is rendered with it.
 */
export function DeferredContent({ placeholder, children }: DeferredContentProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}

/**
 * Content that takes long to mount. It is rendered after the content beside it has been painted, with low priority and in a commit
 * of its own. Where it will be, the layout must keep room for it.
 */
export function AfterPaint({ children }: Pick<DeferredContentProps, 'children'>) {
  const [isDue, setDue] = useState(false);
  // Effects run after the paint.
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue && children;
}
