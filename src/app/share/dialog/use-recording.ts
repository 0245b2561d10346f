import { useMemo } from 'react';
import { recordingOf } from '../../demo/recording/recording-of.ts';
import { useRecording as useRecorded } from '../../demo/recording/recording.ts';
import { useHost } from '../../host/host-context.ts';
import type { Recording } from '../contents/link-contents.ts';

/** Steps that a link can include, and what has to be put right before, in sentences. */
export interface ShareableRecording extends Recording {
  readonly problems: readonly string[];
}

/** The recording of this tab, else the steps of the demo that this world was made from; null if there are none. */
export function useRecording(): ShareableRecording | null {
  const host = useHost();
  const demo = host.kind === 'tab' ? host.demo : null;
  // Any change of the store may change the steps.
  const recorded = useRecorded();
  return useMemo(() => {
    const own = recorded.steps.length === 0 ? null : recordingOf();
    if (own !== null) return own;
    return demo?.steps === undefined
      ? null
      : { title: demo.title, world: demo.world, steps: demo.steps, problems: [] };
  }, [recorded, demo]);
}
