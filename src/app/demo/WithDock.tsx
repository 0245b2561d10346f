import { useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, type ReactNode } from 'react';
import { late } from '../../base/late.ts';
import { ErrorBoundary } from '../../ui/display/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { viewOf } from '../../ui/late.ts';
import { Split } from '../../ui/layout/Split.tsx';
import { useHost } from '../host/host-context.ts';
import { useDock } from './state/dock.ts';

const RECORDER = late(() => import('./recording/LiveRecorder.tsx'));
const LiveRecorder = viewOf(RECORDER);
const DOCK = late(() => import('./DemoDock.tsx'));
/** The recorder loads with the dock, so that it sees every call after Record is pressed. */
const DemoDock = viewOf({
  async load() {
    const [dock] = await Promise.all([DOCK.load(), RECORDER.load().catch(() => undefined)]);
    return dock;
  },
});

interface WithDockProps {
  readonly children: ReactNode;
  /** Whether the dock takes the place of the panel while it is open. */
  readonly coversPanel: boolean;
}

/** The panel, and the dock below it while the dock is open. */
export function WithDock({ children, coversPanel }: WithDockProps) {
  const { isOpen, isRecording } = useDock();
  useShowPlayerOnce();
  return (
    <>
      <Split
        storageKey="parley.split.demo"
        label="Resize the demo dock"
        direction="column"
        initial={50}
        max={85}
        alone={coversPanel ? 'second' : undefined}
        first={children}
        second={
          isOpen && (
            <ErrorBoundary what="The demo dock">
              <Suspense fallback={<Skeleton fills label="Loading the demo dock" />}>
                <DemoDock />
              </Suspense>
            </ErrorBoundary>
          )
        }
      />
      {isRecording && (
        <Suspense>
          <LiveRecorder />
        </Suspense>
      )}
    </>
  );
}

/** Shows the player once when a demo with steps was opened. It plays nothing by itself. */
function useShowPlayerOnce() {
  const host = useHost();
  const { demo: link }: { demo?: string } = useSearch({ strict: false });
  const hasSteps = host.kind === 'tab' && (host.demo?.steps?.length ?? 0) > 0;
  const openedDemo = hasSteps ? host.world : host.kind === 'http' && link ? link.slice(-40) : null;
  const { shownFor, showPlayerFor } = useDock();
  // Shows the player when another demo has been opened.
  useEffect(() => {
    if (openedDemo !== null && openedDemo !== shownFor) showPlayerFor(openedDemo);
  }, [openedDemo, shownFor, showPlayerFor]);
}
