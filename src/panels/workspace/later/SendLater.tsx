import { useState } from 'react';
import { useWorldTime } from '../../../client/use-world-time.ts';
import { useMethod } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import css from './Later.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { readMoment } from '../../../ui/time/moment.ts';

interface SendLaterProps {
  readonly channel: string;
  readonly thread: string | undefined;
  readonly text: string;
  readonly onScheduled: () => void;
  readonly onClose: () => void;
}

/** Schedules a message for a time of the world's clock. */
export function SendLater({ channel, thread, text, onScheduled, onClose }: SendLaterProps) {
  const now = useWorldTime()?.now ?? 0;
  const [typedTime, setTypedTime] = useState(() => timeText(now + 60 * 60));
  /** Whether the person has tried to schedule. From then on the field shows its problem. */
  const [hasTriedToSchedule, setTriedToSchedule] = useState(false);
  const postTime = parsePostTime(typedTime, now);
  const schedule = useMethod('chat.scheduleMessage');
  function submit() {
    setTriedToSchedule(true);
    if ('problem' in postTime) return;
    schedule.mutate(
      { channel, text, thread_ts: thread, post_at: String(postTime.time) },
      {
        onSuccess: () => {
          onScheduled();
          onClose();
        },
      },
    );
  }
  return (
    <FormDialog
      title="Send later"
      size="small"
      action="Schedule"
      className={css.fields}
      isPending={schedule.isPending}
      onSubmit={submit}
      onClose={onClose}
      after={<RefusalNote error={schedule.error} />}
    >
      <p dir="auto" className={css.text}>
        {text}
      </p>
      <TextField
        autoFocus
        label="Date and time"
        description={`By the clock of the world, in UTC. It is ${dateAndTime(now)}.`}
        value={typedTime}
        onChange={setTypedTime}
        validationBehavior="aria"
        errorMessage={hasTriedToSchedule && 'problem' in postTime ? postTime.problem : undefined}
      />
      <div className={layouts.row}>
        {timeChoices(now).map(({ label, time }) => (
          <Button key={label} size="small" onPress={() => setTypedTime(timeText(time))}>
            {label}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}

/** How far ahead a message can be scheduled, in days. */
const MAX_AHEAD_DAYS = 120;
const DAY_S = 24 * 60 * 60;

/** Formats epoch seconds as people type them, in UTC: `2026-01-01 09:00`. */
export const timeText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** Times to choose from, in epoch seconds. */
export const timeChoices = (now: number) => [
  { label: 'In 20 minutes', time: now + 20 * 60 },
  { label: 'In 1 hour', time: now + 60 * 60 },
  { label: 'Tomorrow at 9:00', time: (Math.floor(now / DAY_S) + 1) * DAY_S + 9 * 60 * 60 },
];

/** Parses a typed time into epoch seconds, or says what is wrong with it. */
export function parsePostTime(
  typedTime: string,
  now: number,
): { readonly time: number } | { readonly problem: string } {
  const time = readMoment(typedTime);
  if (time === null) return { problem: 'Write a date and a time in UTC, as in 2026-01-01 09:00' };
  if (time <= now) return { problem: `It is ${timeText(now)} in the world: choose a later time` };
  if (time > now + MAX_AHEAD_DAYS * DAY_S)
    return { problem: `Choose a time in the next ${MAX_AHEAD_DAYS} days` };
  return { time: Math.floor(time) };
}
