import Cable from 'lucide-react/icons/cable';
import { messageOf } from '../../../client/transport/refusal.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';

export interface WireEmptyProps {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** There are exchanges, but the filter lets none through. */
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** Stands in the wire where there is nothing to list. */
export function WireEmpty({ isPending, error, isFiltered, onShowAll }: WireEmptyProps) {
  if (isPending) return <Skeleton fills lines={4} label="Loading the wire" />;
  if (error) return <EmptyState title="The log could not be read">{messageOf(error)}</EmptyState>;
  if (isFiltered) {
    return (
      <EmptyState
        title="No exchange fits the filter"
        action={<Button onPress={onShowAll}>Show all of them</Button>}
      />
    );
  }
  return (
    <EmptyState icon={<Cable size={24} />} title="Nothing has gone over the wire yet">
      Every call to the platform appears here as it happens: this page’s, a script’s, an SDK’s. Send
      one from the panel.
    </EmptyState>
  );
}
