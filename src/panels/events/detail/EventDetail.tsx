import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { EventDetail as Detail, WorldApp } from '../../../contract/sandbox.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { PinButton } from '../../../ui/lists/PinnedRows.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { SendAgain } from '../again/SendAgain.tsx';
import { eventQuery } from '../data/event-queries.ts';
import { AttemptTimeline } from '../delivery/AttemptTimeline.tsx';
import { WrapperView } from '../wrapper/WrapperView.tsx';
import css from './EventDetail.module.css';
import { EventHead } from './EventHead.tsx';
import { ThreadOfCause } from './ThreadOfCause.tsx';

export interface EventDetailProps {
  readonly id: string;
  readonly apps: readonly WorldApp[];
  readonly isPinned: boolean;
  readonly onPin: () => void;
  readonly onClose: () => void;
}

/** One event in full. */
export function EventDetail({ id, apps, isPinned, onPin, onClose }: EventDetailProps) {
  const query = useQuery(eventQuery(useClient(), id));
  const event = query.data;
  if (isNotFound(query.error))
    return (
      <EmptyState
        title="This event is not in the world"
        action={<Button onPress={onClose}>Close</Button>}
      >
        {id} belongs to another world, or is too old: a world keeps only the newest 1,000 events
        whose delivery has ended.
      </EmptyState>
    );
  return (
    <section className={css.detail} aria-label="Event">
      <header className={css.head}>
        {event ? <EventHead event={event} apps={apps} /> : <code>{id}</code>}
        <div className={css.actions}>
          {event && <SendAgain event={event} apps={apps} />}
          <PinButton what="the event" isPinned={isPinned} onPin={onPin} />
          <IconButton
            size="small"
            label="Close the event"
            keys={['Esc']}
            icon={<X size={15} />}
            onPress={onClose}
          />
        </div>
      </header>
      <Loaded what="the event" from={{ event: query }} lines={3}>
        {(loaded) => <Parts event={loaded.event} apps={apps} />}
      </Loaded>
    </section>
  );
}

type Part = 'thread' | 'wrapper' | 'attempts';

/** The part that was open last. The next event opens with it, so that events can be compared. */
let lastOpen: Part = 'thread';

function Parts({ event, apps }: { readonly event: Detail; readonly apps: readonly WorldApp[] }) {
  const [selected, setSelected] = useState(lastOpen);
  const show = (part: Part) => {
    lastOpen = part;
    setSelected(part);
  };
  const attempts = event.deliveries.reduce((sum, each) => sum + each.attempts.length, 0);
  return (
    <Tabs<Part>
      label="Event details"
      selected={selected}
      onSelect={show}
      tabs={[
        {
          id: 'thread',
          title: 'Thread of cause',
          content: <ThreadOfCause event={event} apps={apps} onShow={show} />,
        },
        { id: 'wrapper', title: 'Wrapper', content: <WrapperView event={event} /> },
        {
          id: 'attempts',
          title: 'Attempts',
          badge: attempts,
          content: <AttemptTimeline event={event} apps={apps} />,
        },
      ]}
    />
  );
}
