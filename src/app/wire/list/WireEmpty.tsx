import Cable from 'lucide-react/icons/cable';

import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';

export interface WireEmptyProps {
  /** There are exchanges, but the filter lets none through. */
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** Stands in the wire where there is nothing to list. */
export function WireEmpty({ isFiltered, onShowAll }: WireEmptyProps) {
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
