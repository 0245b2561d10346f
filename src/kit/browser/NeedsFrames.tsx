import { EmptyState } from '../../ui/display/EmptyState.tsx';

/** Stands in for what needs real pages, where the page runs without its worker. */
export function NeedsFrames() {
  return (
    <EmptyState title="This needs the page’s service worker">
      Without it, real pages and redirects do not reach the platform. Load the page again, or open
      it in an ordinary window over https or on localhost.
    </EmptyState>
  );
}
