import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-help';
import CircleX from 'lucide-react/icons/circle-x';
import FastForward from 'lucide-react/icons/fast-forward';
import { useSetClock } from '../../../client/changes.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { useWorldTime } from '../../../client/use-world-time.ts';
import type { EventDetail, WorldApp, WorldDelivery } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { durationText } from '../../../ui/display/amounts.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import { ABANDONED_REASONS, stateOf } from '../data/delivery-state.ts';
import { StateBadge } from './StateBadge.tsx';
import {
  attemptResult,
  attemptTitle,
  deliveryTitle,
  formatCountdown,
  type Moment,
  OVERTAKEN_NOTE,
  timelineOf,
} from './timeline.ts';
import { forgeryVerdict, repetitionVerdict, type Verdict } from './verdict.ts';
import css from './AttemptTimeline.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';

export interface AttemptTimelineProps {
  readonly event: EventDetail;
  readonly apps: readonly WorldApp[];
}

/** Every attempt to deliver an event, with times of the world's clock. */
export function AttemptTimeline({ event, apps }: AttemptTimelineProps) {
  const app = apps.find(({ app_id }) => app_id === event.app_id);
  const repetitionNote = repetitionVerdict(event.deliveries);
  if (event.deliveries.length === 0)
    return <EmptyState title="No deliveries">This event was not queued for any app.</EmptyState>;
  return (
    <div role="region" aria-label="Attempts" tabIndex={0} className={css.scroll}>
      {repetitionNote && <VerdictNote verdict={repetitionNote} />}
      {event.deliveries.map((delivery, index) => (
        <Delivery
          key={delivery.id}
          delivery={delivery}
          app={app}
          title={deliveryTitle(delivery, index)}
        />
      ))}
    </div>
  );
}

interface DeliveryProps {
  readonly delivery: WorldDelivery;
  readonly app: WorldApp | undefined;
  readonly title: string;
}

function Delivery({ delivery, app, title }: DeliveryProps) {
  const verdict = forgeryVerdict(delivery);
  const state = stateOf(delivery, app);
  return (
    <section className={layouts.stack} aria-label={title}>
      <h3 className={css.title}>
        {title}
        <StateBadge delivery={delivery} state={state} />
        <code className={css.id}>{delivery.id}</code>
      </h3>
      {verdict && <VerdictNote verdict={verdict} />}
      {delivery.reason !== null && (
        <p className={tones.muted}>{ABANDONED_REASONS[delivery.reason].long}</p>
      )}
      {state === 'disabled' && (
        <p className={tones.muted}>
          Deliveries to this app are disabled, so this one waits. Enable them under Subscriptions.
        </p>
      )}
      <ol className={css.moments} aria-label={`Timeline of ${title.toLowerCase()}`}>
        {timelineOf(delivery).map((moment) => (
          <MomentItem key={`${moment.kind} ${moment.at} ${retryNumber(moment)}`} moment={moment} />
        ))}
      </ol>
      {state === 'waiting' && delivery.due !== null && <JumpToRetry due={delivery.due} />}
    </section>
  );
}

const retryNumber = (moment: Moment) =>
  moment.kind === 'next' ? moment.retry_num : moment.attempt.retry_num;

function MomentItem({ moment }: { readonly moment: Moment }) {
  const gap = moment.after_s >= 1 && (
    <span className={css.gap}>{formatCountdown(Math.round(moment.after_s))} later</span>
  );
  if (moment.kind === 'next')
    return (
      <li className={css.moment} data-result="next">
        {gap}
        <time className={css.time}>{dateAndTime(moment.at)}</time>
        <span className={css.name}>{attemptTitle(moment.retry_num)}</span>
        <Badge tone="accent">Next</Badge>
      </li>
    );
  const { attempt } = moment;
  const isGood = attempt.fault === null;
  return (
    <li className={css.moment} data-result={isGood ? 'good' : 'bad'}>
      {gap}
      <time className={css.time}>{dateAndTime(moment.at)}</time>
      <span className={css.name}>{attemptTitle(attempt.retry_num)}</span>
      <span className={css.result}>
        <Badge tone={isGood ? 'good' : 'bad'} isCode>
          {attemptResult(attempt)}
        </Badge>
        {attempt.fault !== null && attempt.status !== null && (
          <Badge tone="bad" isCode>
            {attempt.fault}
          </Badge>
        )}
        <span className={css.duration}>{durationText(attempt.duration_ms)}</span>
      </span>
      {attempt.overtaken && <p className={tones.muted}>{OVERTAKEN_NOTE}</p>}
      <code className={css.url}>{attempt.url}</code>
      {attempt.network !== undefined && (
        <p className={tones.muted}>{`Network fault: ${attempt.network}.`}</p>
      )}
      {attempt.detail !== '' && attempt.detail !== attempt.network && (
        <pre className={css.detail}>{attempt.detail}</pre>
      )}
    </li>
  );
}

/** A button that moves the world's clock to the next attempt. */
function JumpToRetry({ due }: { readonly due: number }) {
  const time = useWorldTime();
  const setClock = useSetClock();
  const { announce } = usePanelShell();
  const remaining = time === undefined ? 0 : due - time.now;
  return (
    <div className={css.jump}>
      <Button
        size="small"
        icon={<FastForward size={14} />}
        isDisabled={remaining <= 0}
        isPending={setClock.isPending}
        onPress={() =>
          setClock.mutate(
            { now: due },
            { onSuccess: () => announce('The clock is at the next attempt.') },
          )
        }
      >
        Jump to the next retry
      </Button>
      <span className={css.left}>
        {remaining > 0
          ? `in ${formatCountdown(remaining)}`
          : 'It is being sent, or waits for an earlier event of its conversation.'}
      </span>
      {setClock.error && <p role="alert">{messageOf(setClock.error)}</p>}
    </div>
  );
}

const TONE_ICONS = {
  good: CircleCheck,
  bad: CircleX,
  caution: CircleHelp,
  neutral: CircleHelp,
} as const;

/** A verdict about the receiver. */
export function VerdictNote({ verdict }: { readonly verdict: Verdict }) {
  const Icon = TONE_ICONS[verdict.tone];
  return (
    <div role="note" aria-label="Verdict" className={classes(css.note, css[verdict.tone])}>
      <Icon size={16} />
      <p>
        <strong>{verdict.title}.</strong> {verdict.text}
      </p>
    </div>
  );
}
