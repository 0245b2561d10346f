import { Suspense } from 'react';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import type { Panel } from '../panels.ts';

/** A panel, with a placeholder while its code loads, and an error message if it fails. */
export function PanelView({ panel }: { readonly panel: Panel }) {
  return (
    <ErrorBoundary what={panel.title} resetKey={panel.id}>
      <Suspense fallback={<Skeleton fills lines={6} label={`Loading ${panel.title}`} />}>
        <panel.View />
      </Suspense>
    </ErrorBoundary>
  );
}
