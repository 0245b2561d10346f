import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { usePresence } from '../../../client/people/presence.ts';
import { useWorldTime } from '../../../client/use-world-time.ts';
import { useMethod, useActingCalls } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FormDialog } from '../../../ui/layout/FormDialog.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { usePerson } from '../data/use-people.ts';
import EmojiPicker from '../reactions/EmojiPicker.tsx';
import css from './StatusDialog.module.css';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import { READ_WHEN_SHOWN } from '../data/use-record-changes.ts';

interface StatusDialogProps {
  readonly user: string;
  readonly onClose: () => void;
}

/** The argument `presence` of `users.setPresence`. */
type Presence = 'auto' | 'away';

/** Sets the status, presence and notifications of the acting person. Bots only have a presence. */
export default function StatusDialog({ user, onClose }: StatusDialogProps) {
  const currentState = usePresence([user]).get(user);
  const hasStatus = useActing()?.token?.type === 'user';
  const { tz_offset = 0 } = usePerson(user) ?? {};
  const now = useWorldTime()?.now ?? 0;
  const [typedText, setTypedText] = useState<string | null>(null);
  const [pickedEmoji, setPickedEmoji] = useState<string | null>(null);
  const [chosenEnd, setChosenEnd] = useState<StatusEnd | 'unchanged' | null>(null);
  const [chosenPresence, setChosenPresence] = useState<Presence | null>(null);
  const setProfile = useMethod('users.profile.set');
  const setPresence = useMethod('users.setPresence');
  const notifications = useNotifications(now, hasStatus);

  const text = typedText ?? currentState?.status_text ?? '';
  const emoji = pickedEmoji ?? currentState?.status_emoji ?? '';
  const expiration = currentState?.status_expiration ?? 0;
  const end = chosenEnd ?? (expiration === 0 ? 'never' : 'unchanged');
  const isAway =
    chosenPresence === null ? currentState?.is_away === true : chosenPresence === 'away';
  const endOptions = [
    ...(expiration === 0 ? [] : [{ id: 'unchanged' as const, label: 'As it is' }]),
    ...STATUS_ENDS,
  ];

  async function save(status: { readonly text: string; readonly emoji: string }) {
    try {
      if (hasStatus) {
        const hasContent = status.text !== '' || status.emoji !== '';
        const endTime = end === 'unchanged' ? expiration : endOfStatus(end, now, tz_offset);
        await setProfile.mutateAsync({
          profile: JSON.stringify({
            status_text: status.text,
            status_emoji: status.emoji,
            status_expiration: hasContent ? endTime : 0,
          }),
        });
      }
      if (isAway !== currentState?.is_away)
        await setPresence.mutateAsync({ presence: isAway ? 'away' : 'auto' });
      await notifications.save();
      onClose();
    } catch {
      // The refusal is shown below the fields, which keep their values.
    }
  }

  return (
    <FormDialog
      title="Your status"
      size="small"
      action="Save"
      className={css.fields}
      isPending={setProfile.isPending || setPresence.isPending || notifications.isPending}
      onSubmit={() => void save({ text, emoji })}
      onClose={onClose}
      after={<RefusalNote error={setProfile.error ?? setPresence.error ?? notifications.error} />}
    >
      {hasStatus && (
        <>
          <div className={css.line}>
            <Popover
              label="Emoji of the status"
              trigger={
                <Button aria-label="Emoji of the status">
                  {emoji === '' ? '…' : <EmojiView name={emoji.slice(1, -1)} tone={null} />}
                </Button>
              }
            >
              {(close) => (
                <Suspense>
                  <EmojiPicker
                    onPick={(name) => {
                      setPickedEmoji(`:${name}:`);
                      close();
                    }}
                  />
                </Suspense>
              )}
            </Popover>
            <TextField
              autoFocus
              label="Status"
              value={text}
              onChange={setTypedText}
              maxLength={100}
            />
          </div>
          <Select label="Ends" options={endOptions} value={end} onChange={setChosenEnd} />
        </>
      )}
      <SegmentedControl<Presence>
        label="Presence"
        showLabel
        segments={[
          { id: 'auto', label: 'Active' },
          { id: 'away', label: 'Away' },
        ]}
        value={isAway ? 'away' : 'auto'}
        onChange={setChosenPresence}
      />
      {notifications.isShown && (
        <Select
          label="Notifications"
          options={notifications.options}
          value={notifications.value}
          onChange={notifications.onChange}
        />
      )}
      {hasStatus && (text !== '' || emoji !== '') && (
        <div>
          <Button size="small" variant="plain" onPress={() => void save({ text: '', emoji: '' })}>
            Clear the status
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

/** How long a status can last, in seconds: 0 for ever, null until the end of the person's day. */
const STATUS_DURATIONS_S = {
  never: 0,
  '30 minutes': 30 * 60,
  '1 hour': 60 * 60,
  '4 hours': 4 * 60 * 60,
  today: null,
} as const;

type StatusEnd = keyof typeof STATUS_DURATIONS_S;

const STATUS_ENDS: readonly { readonly id: StatusEnd; readonly label: string }[] = [
  { id: 'never', label: 'Never' },
  { id: '30 minutes', label: 'In 30 minutes' },
  { id: '1 hour', label: 'In 1 hour' },
  { id: '4 hours', label: 'In 4 hours' },
  { id: 'today', label: 'At the end of the day' },
];

const DAY_S = 24 * 60 * 60;

/**
 * The end of a status in epoch seconds; 0 if it never ends.
 *
 * @param now in epoch seconds of the world's clock
 * @param tz_offset of the person, in seconds
 */
export function endOfStatus(end: StatusEnd, now: number, tz_offset: number): number {
  const duration = STATUS_DURATIONS_S[end];
  if (duration === 0) return 0;
  if (duration !== null) return Math.floor(now) + duration;
  return (Math.floor((now + tz_offset) / DAY_S) + 1) * DAY_S - tz_offset;
}

/** How long notifications can be paused. The ids are minutes. */
const PAUSES = [
  { id: '30', label: 'Paused for 30 minutes' },
  { id: '60', label: 'Paused for 1 hour' },
  { id: '120', label: 'Paused for 2 hours' },
  { id: '1440', label: 'Paused for a day' },
] as const;

type NotificationChoice = 'unchanged' | 'on' | (typeof PAUSES)[number]['id'];

/** The part of the answer of `dnd.info` that this file uses. */
interface DndInfo {
  readonly next_dnd_start_ts: number;
  readonly next_dnd_end_ts: number;
  readonly snooze_enabled?: boolean;
  readonly snooze_endtime?: number;
}

/**
 * The form field for notifications of the acting person, and `save`, which rejects if the change is refused.
 *
 * @param now in epoch seconds of the world's clock
 * @param isPerson whether the acting token is a person's: bots cannot pause notifications
 */
function useNotifications(now: number, isPerson: boolean) {
  const { callWithRetry, keyOf } = useActingCalls();
  const [choice, setChoice] = useState<NotificationChoice>('unchanged');
  const setting = useQuery({
    ...READ_WHEN_SHOWN,
    enabled: isPerson,
    queryKey: keyOf('dnd'),
    queryFn: ({ signal }) => callWithRetry<DndInfo>('dnd.info', {}, signal),
  });
  const pause = useMethod('dnd.setSnooze');
  const resume = useMethod('dnd.endDnd');
  const pauseEnd = setting.data === undefined ? null : pausedUntil(setting.data, now);
  return {
    /** False for a token that may not read the setting. */
    isShown: isPerson && !setting.isError,
    options: [
      {
        id: 'unchanged' as const,
        label: pauseEnd === null ? 'On' : `Paused until ${dateAndTime(pauseEnd)}`,
      },
      ...(pauseEnd === null ? [] : [{ id: 'on' as const, label: 'On again' }]),
      ...PAUSES,
    ],
    value: choice,
    onChange: setChoice,
    isPending: pause.isPending || resume.isPending,
    error: pause.error ?? resume.error,
    save: async () => {
      if (choice === 'on') await resume.mutateAsync({});
      else if (choice !== 'unchanged') await pause.mutateAsync({ num_minutes: choice });
    },
  };
}

/** Until when a snooze or the quiet hours pause notifications, in epoch seconds; null if notifications are on. */
export function pausedUntil(
  { snooze_enabled = false, snooze_endtime = 0, next_dnd_start_ts, next_dnd_end_ts }: DndInfo,
  now: number,
): number | null {
  const isQuiet = next_dnd_start_ts <= now && now < next_dnd_end_ts;
  const pauseEnds = [snooze_enabled ? snooze_endtime : 0, isQuiet ? next_dnd_end_ts : 0];
  const lastEnd = Math.max(...pauseEnds);
  return lastEnd > now ? lastEnd : null;
}
