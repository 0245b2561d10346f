import { EmptyState } from '../../ui/display/EmptyState.tsx';

/** Shown in place of content that needs real pages, while the page runs without its service worker. */
export function NeedsFrames() {
  return (
    <EmptyState title="This requires the service worker">
      Without it, pages and redirects do not reach the platform. Reload the page, or open it in an
      ordinary window over https or on localhost.
    </EmptyState>
  );
}
