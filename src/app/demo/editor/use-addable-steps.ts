import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { conditionsQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { DemoStep } from '../../../contract/demo/demo.ts';
import type { MenuGroup } from '../../../ui/controls/Menu.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { addStep, useRecording } from '../recording/recording.ts';
import { useRecorder } from '../recording/use-recorder.ts';
import { useSelectedStep } from '../state/selection.ts';

const JSON_TYPE = [['Content-Type', 'application/json']] as const;

const CLOCK_STEPS = [
  ['1 minute', 60],
  ['1 hour', 3600],
  ['1 day', 86_400],
] as const;

/** The menu of steps that the user can add by hand. A step is added after the selected one, or at the end. */
export function useAddableSteps(): readonly MenuGroup[] {
  const conditions = useQuery(conditionsQuery(useClient())).data ?? [];
  const recorder = useRecorder();
  const announce = useAnnouncements((state) => state.announce);
  const { select } = useSelectedStep();

  function add(step: DemoStep) {
    void recorder.noteStart().then(
      () => {
        const { selected } = useSelectedStep.getState();
        const { steps } = useRecording.getState();
        const selectedIndex = steps.findIndex(({ key }) => key === selected);
        select(addStep(step, selectedIndex < 0 ? steps.length : selectedIndex + 1));
      },
      (error: unknown) => announce(messageOf(error)),
    );
  }

  return [
    {
      title: 'Clock',
      actions: CLOCK_STEPS.map(([duration, advance_s]) => ({
        id: `advance ${advance_s}`,
        label: `Advance the clock by ${duration}`,
        onAction: () =>
          add({
            verb: 'POST',
            url: '/sandbox/clock',
            headers: JSON_TYPE,
            body: JSON.stringify({ advance_s }),
          }),
      })),
    },
    {
      title: 'Request',
      actions: [
        {
          id: 'request',
          label: 'A call of the Web API',
          onAction: () =>
            add({
              verb: 'POST',
              url: '/api/auth.test',
              headers: [['Authorization', 'Bearer {{world.apps.0.tokens.0.token}}']],
            }),
        },
      ],
    },
    {
      title: 'Enter a condition',
      actions: conditions.map(({ name, title }) => ({
        id: `enter ${name}`,
        label: title,
        onAction: () =>
          add({
            verb: 'PUT',
            url: `/sandbox/conditions/${name}`,
            headers: JSON_TYPE,
            body: '{}',
          }),
      })),
    },
    {
      title: 'Leave a condition',
      actions: conditions.map(({ name, title }) => ({
        id: `leave ${name}`,
        label: title,
        onAction: () => add({ verb: 'DELETE', url: `/sandbox/conditions/${name}` }),
      })),
    },
  ];
}
