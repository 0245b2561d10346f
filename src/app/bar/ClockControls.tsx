import { useState } from 'react';
import { useSetClock } from '../../client/changes.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { RunningTime } from './RunningTime.tsx';
import css from './ClockControls.module.css';
import { readMoment } from '../../ui/time/moment.ts';

const STEPS = [
  { label: '1 minute', seconds: 60 },
  { label: '1 hour', seconds: 3600 },
  { label: '1 day', seconds: 86_400 },
] as const;

export interface ClockControlsProps {
  readonly clock: WorldBrief['clock'];
  /** When the clock was read, in milliseconds of the browser's clock. */
  readonly readAt: number;
}

/** Advances, sets or freezes the world's clock. */
export function ClockControls({ clock, readAt }: ClockControlsProps) {
  const change = useSetClock();
  const [moment, setMoment] = useState('');
  const seconds = readMoment(moment);
  return (
    <>
      <p className={css.now}>
        <RunningTime clock={clock} readAt={readAt} />
        <span className={css.zone}>UTC</span>
      </p>
      <div className={css.steps} role="group" aria-label="Advance the clock by">
        <span className={css.label}>Advance by</span>
        {STEPS.map((step) => (
          <Button
            key={step.label}
            size="small"
            onPress={() => change.mutate({ advance_s: step.seconds })}
          >
            {step.label}
          </Button>
        ))}
      </div>
      <form
        className={css.set}
        onSubmit={(event) => {
          event.preventDefault();
          if (seconds !== null) change.mutate({ now: seconds });
        }}
      >
        <TextField
          label="Set to"
          isCode
          placeholder="2026-01-01 12:00:00"
          description="Date and time in UTC, or Unix time in seconds"
          value={moment}
          onChange={setMoment}
          errorMessage={
            moment !== '' && seconds === null
              ? 'Enter a date such as 2026-01-01 12:00:00'
              : undefined
          }
        />
        <Button type="submit" isDisabled={seconds === null}>
          Set
        </Button>
      </form>
      <Switch isSelected={clock.frozen} onChange={(frozen) => change.mutate({ frozen })}>
        Freeze the clock
      </Switch>
      {change.isError && <p role="alert">{messageOf(change.error)}</p>}
    </>
  );
}
