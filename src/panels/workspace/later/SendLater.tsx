import { useState } from 'react';
import { useWorldTime } from '../../../client/use-world-time.ts';
import { useMethod } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import css from './Later.module.css';
import { readPostTime, typedTime, usualTimes } from './post-time.ts';

interface SendLaterProps {
  readonly channel: string;
  readonly thread: string | undefined;
  readonly text: string;
  readonly onScheduled: () => void;
  readonly onClose: () => void;
}

/** Schedules a message by the clock of the world. */
export function SendLater({ channel, thread, text, onScheduled, onClose }: SendLaterProps) {
  const now = useWorldTime()?.now ?? 0;
  const [typed, setTyped] = useState(() => typedTime(now + 60 * 60));
  /** Whether somebody tried to schedule: faults are shown then. */
  const [isTried, setTried] = useState(false);
  const read = readPostTime(typed, now);
  const schedule = useMethod('chat.scheduleMessage');
  function submit() {
    setTried(true);
    if ('problem' in read) return;
    schedule.mutate(
      { channel, text, thread_ts: thread, post_at: String(read.at) },
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
        value={typed}
        onChange={setTyped}
        validationBehavior="aria"
        errorMessage={isTried && 'problem' in read ? read.problem : undefined}
      />
      <div className={css.times}>
        {usualTimes(now).map(({ label, at }) => (
          <Button key={label} size="small" onPress={() => setTyped(typedTime(at))}>
            {label}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}
