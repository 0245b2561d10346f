import type { InteractionLine } from '../../../contract/sandbox.ts';
import { Badge } from '../../../ui/display/Badge.tsx';

const STATES = {
  sent: ['caution', 'Sent'],
  acknowledged: ['good', 'Acknowledged'],
  failed: ['bad', 'Failed'],
  timed_out: ['bad', 'Timed out'],
} as const;

/** What became of an interaction. */
export function StateBadge({ state }: Pick<InteractionLine, 'state'>) {
  const [tone, title] = STATES[state];
  return <Badge tone={tone}>{title}</Badge>;
}
