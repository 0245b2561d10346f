import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import X from 'lucide-react/icons/x';
import { useMemo, useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { isNotFound } from '../../../client/transport/refusal.ts';
import type { EventDetail as Detail, WorldApp } from '../../../contract/sandbox.ts';
import { Loaded } from '../../../kit/loading/Loaded.tsx';
import { Term } from '../../../kit/terms/Term.tsx';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { PinButton } from '../../../ui/lists/PinnedRows.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { dateAndTime } from '../../../ui/time/date-and-time.ts';
import { SendAgain } from '../again/SendAgain.tsx';
import { mainDelivery, stateOf } from '../data/delivery-state.ts';
import { eventQuery } from '../data/event-queries.ts';
import { AttemptTimeline } from '../delivery/AttemptTimeline.tsx';
import { StateBadge } from '../delivery/StateBadge.tsx';
import { wrapperFaults } from '../wrapper/wrapper-check.ts';
import { wrapperText } from '../wrapper/wrapper-text.ts';
import css from './EventDetail.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import { ThreadOfCause } from './ThreadOfCause.tsx';

export interface EventDetailProps {
  readonly id: string;
  readonly apps: readonly WorldApp[];
  readonly isPinned: boolean;
  readonly onPin: () => void;
  readonly onClose: () => void;
}

/** One event with its thread of cause, its wrapper and its attempts. */
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
    <section className={layouts.fill} aria-label="Event">
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
        {(loaded) => <EventTabs event={loaded.event} apps={apps} />}
      </Loaded>
    </section>
  );
}

type Part = 'thread' | 'wrapper' | 'attempts';

/** The part that was opened last. The next event opens with the same part, so that events can be compared. */
let lastOpenPart: Part = 'thread';

function EventTabs({
  event,
  apps,
}: {
  readonly event: Detail;
  readonly apps: readonly WorldApp[];
}) {
  const [selected, setSelected] = useState(lastOpenPart);
  const show = (part: Part) => {
    lastOpenPart = part;
    setSelected(part);
  };
  const attemptCount = event.deliveries.reduce((sum, each) => sum + each.attempts.length, 0);
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
          badge: attemptCount,
          content: <AttemptTimeline event={event} apps={apps} />,
        },
      ]}
    />
  );
}

interface EventHeadProps {
  readonly event: Detail;
  readonly apps: readonly WorldApp[];
}

/** An event in two lines: its type and its outcome, then its id, time and app. */
function EventHead({ event, apps }: EventHeadProps) {
  const app = apps.find(({ app_id }) => app_id === event.app_id);
  const delivery = mainDelivery(event.deliveries);
  return (
    <div>
      <h2 className={layouts.tight}>
        <code>{event.type}</code>
        <StateBadge delivery={delivery} state={delivery && stateOf(delivery, app)} />
      </h2>
      <p className={css.facts}>
        <code>{event.id}</code>
        <span>{dateAndTime(event.at)}</span>
        <span>{app?.name ?? event.app_id}</span>
      </p>
    </div>
  );
}

/** The wrapper that the app gets, checked against its schema. */
function WrapperView({ event }: { readonly event: Detail }) {
  const faults = useMemo(() => wrapperFaults(event.type, event.wrapper), [event]);
  const text = useMemo(() => wrapperText(event.wrapper), [event]);
  return (
    <div className={layouts.column}>
      <div className={css.bar}>
        <p>
          The <Term term="wrapper">wrapper</Term> as the app gets it
        </p>
        {faults.length === 0 ? (
          <p className={css.fits}>
            <CircleCheck size={15} /> Matches the schema of <code>{event.type}</code>
          </p>
        ) : (
          <p className={css.differs}>
            <CircleX size={15} />
            {faults.length === 1 ? '1 difference' : `${faults.length} differences`} from the schema
          </p>
        )}
        <CopyButton text={text} label="Copy the wrapper" />
      </div>
      {faults.length > 0 && (
        <ul className={css.faults} aria-label="Differences from the schema">
          {faults.map(({ path, message }) => (
            <li key={path}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <CodeView label="Wrapper" text={text} language="json" />
    </div>
  );
}
