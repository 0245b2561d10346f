import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingCalls, useMethod } from '../../../client/use-method.ts';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import { IN_STEP_WHILE_SHOWN } from '../data/while-shown.ts';

/** For how long notifications can be paused, in minutes. */
const PAUSES = [
  { id: '30', label: 'Paused for 30 minutes' },
  { id: '60', label: 'Paused for 1 hour' },
  { id: '120', label: 'Paused for 2 hours' },
  { id: '1440', label: 'Paused for a day' },
] as const;

type Chosen = 'kept' | 'on' | (typeof PAUSES)[number]['id'];

/** The answer of `dnd.info` about the caller. */
interface Dnd {
  readonly next_dnd_start_ts: number;
  readonly next_dnd_end_ts: number;
  readonly snooze_enabled?: boolean;
  readonly snooze_endtime?: number;
}

/**
 * Whether the acting person wants notifications, as a field of a form: its choices, and `save`, which rejects if the change is refused.
 *
 * @param now in epoch seconds of the world
 * @param isAsked whether the acting token can be asked: bots always want them
 */
export function useNotifications(now: number, isAsked: boolean) {
  const { patientCall, keyOf } = useActingCalls();
  const [chosen, setChosen] = useState<Chosen>('kept');
  const known = useQuery({
    ...IN_STEP_WHILE_SHOWN,
    enabled: isAsked,
    queryKey: keyOf('dnd'),
    queryFn: ({ signal }) => patientCall<Dnd>('dnd.info', {}, signal),
  });
  const pause = useMethod('dnd.setSnooze');
  const resume = useMethod('dnd.endDnd');
  const until = known.data === undefined ? null : pausedUntil(known.data, now);
  return {
    /** Whether there is a choice: a token that may not read it has none. */
    isShown: isAsked && !known.isError,
    options: [
      { id: 'kept' as const, label: until === null ? 'On' : `Paused until ${dateAndTime(until)}` },
      ...(until === null ? [] : [{ id: 'on' as const, label: 'On again' }]),
      ...PAUSES,
    ],
    value: chosen,
    onChange: setChosen,
    isPending: pause.isPending || resume.isPending,
    error: pause.error ?? resume.error,
    save: async () => {
      if (chosen === 'on') await resume.mutateAsync({});
      else if (chosen !== 'kept') await pause.mutateAsync({ num_minutes: chosen });
    },
  };
}

/** Until when somebody wants no notifications, in epoch seconds: the end of a snooze, or of the quiet hours they are in; null if they want them. */
export function pausedUntil(
  { snooze_enabled = false, snooze_endtime = 0, next_dnd_start_ts, next_dnd_end_ts }: Dnd,
  now: number,
): number | null {
  const isQuiet = next_dnd_start_ts <= now && now < next_dnd_end_ts;
  const ends = [snooze_enabled ? snooze_endtime : 0, isQuiet ? next_dnd_end_ts : 0];
  const last = Math.max(...ends);
  return last > now ? last : null;
}
