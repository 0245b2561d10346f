import Cable from 'lucide-react/icons/cable';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';

export interface WireEmptyProps {
  /** Whether there are exchanges that the filter hides. */
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** Shown in the wire while there are no exchanges to list. */
export function WireEmpty({ isFiltered, onShowAll }: WireEmptyProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No matching calls"
        action={<Button onPress={onShowAll}>Clear the filter</Button>}
      />
    );
  }
  return (
    <EmptyState icon={<Cable size={24} />} title="No calls yet">
      Every call to the platform appears here as it happens, whether this page, a script or an SDK
      sends it: what was sent, what came back, and why.
    </EmptyState>
  );
}
