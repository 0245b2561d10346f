import { useWorldTime } from '../../../client/use-world-time.ts';
import type { DeliveryLine } from '../../../contract/sandbox.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { ABANDONED_REASONS, STATE_TITLE, STATE_TONE } from '../data/delivery-state.ts';
import type { State } from '../search/events-search.ts';
import { formatCountdown } from './timeline.ts';

export interface StateBadgeProps {
  readonly delivery: Pick<DeliveryLine, 'reason' | 'due'> | undefined;
  readonly state: State | undefined;
}

/** The state of a delivery. A waiting one shows the remaining time, an abandoned one the reason. */
export function StateBadge({ delivery, state }: StateBadgeProps) {
  if (delivery === undefined || state === undefined) return <Badge>Not sent</Badge>;
  if (state === 'waiting' && delivery.due !== null) return <Waiting due={delivery.due} />;
  const title =
    delivery.reason === null ? STATE_TITLE[state] : ABANDONED_REASONS[delivery.reason].short;
  return <Badge tone={delivery.reason === 'forged' ? 'neutral' : STATE_TONE[state]}>{title}</Badge>;
}

function Waiting({ due }: { readonly due: number }) {
  const time = useWorldTime();
  const remaining = time === undefined ? 0 : Math.ceil(due - time.now);
  return (
    <Badge tone={STATE_TONE.waiting}>
      {remaining > 0 ? `Waiting ${formatCountdown(remaining)}` : STATE_TITLE.waiting}
    </Badge>
  );
}
