import RadioTower from 'lucide-react/icons/radio-tower';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';

export interface NoEventsProps {
  /** Whether there are events that the filter hides. */
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
  /** Whether any app has subscriptions. */
  readonly isSubscribed: boolean;
  /** Subscribes an app and opens its receiver. */
  readonly onSubscribe: () => void;
  readonly isSubscribing: boolean;
}

/** Shown instead of an empty list of events: says how events get into it. */
export function NoEvents({
  isFiltered,
  onShowAll,
  isSubscribed,
  onSubscribe,
  isSubscribing,
}: NoEventsProps) {
  if (isFiltered)
    return (
      <EmptyState
        title="No matching events"
        action={<Button onPress={onShowAll}>Clear the filter</Button>}
      />
    );
  if (isSubscribed)
    return (
      <EmptyState icon={<RadioTower size={24} />} title="No events yet">
        Post, react or mention the app in the Workspace, in a channel that its bot is in. Each event
        that the app gets appears here.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<RadioTower size={24} />}
      title="No app subscribes to events"
      action={
        <Button variant="primary" isPending={isSubscribing} onPress={onSubscribe}>
          Subscribe and open the receiver
        </Button>
      }
    >
      An app gets events about messages, reactions and more once it subscribes. This button
      subscribes it to mentions, messages and reactions, and opens a receiver that you can edit.
    </EmptyState>
  );
}
