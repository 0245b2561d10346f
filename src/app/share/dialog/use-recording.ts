import { useMemo } from 'react';
import { recordingOf } from '../../demo/recording/recording-of.ts';
import { useRecording as useRecorded } from '../../demo/recording/recording.ts';
import { useHost } from '../../host/host-context.ts';
import type { Recording } from '../contents/link-contents.ts';

/** The steps that a link can include: the recording of this tab, else those of the demo that this world was made from. */
export function useRecording(): Recording | null {
  const host = useHost();
  const demo = host.kind === 'tab' ? host.demo : null;
  // Any change of the store may change the steps.
  const recorded = useRecorded();
  return useMemo(() => {
    const own = recorded.steps.length === 0 ? null : recordingOf();
    if (own !== null) return own;
    return demo?.steps === undefined
      ? null
      : { title: demo.title, world: demo.world, steps: demo.steps };
  }, [recorded, demo]);
}
