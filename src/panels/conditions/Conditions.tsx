import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useTurnOffConditions } from '../../client/changes.ts';
import { useClient } from '../../client/context.tsx';
import { catalogQuery, conditionsQuery, recipesQuery } from '../../client/queries.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import type { Catalog } from '../../contract/catalog.ts';
import { CONDITION_SUBJECTS, type ConditionEntry } from '../../contract/conditions.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { galleryOf } from './gallery/gallery.ts';
import { Gallery } from './gallery/Gallery.tsx';
import { conditionsSearch, type View } from './search/conditions-search.ts';
import { ConditionCard } from './switches/ConditionCard.tsx';
import css from './Conditions.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';
import { Alert } from '../../ui/display/Alert.tsx';

/** The panel: switches for the conditions of the world, and a gallery of every error. */
export default function Conditions() {
  const client = useClient();
  const conditions = useQuery(conditionsQuery(client));
  const catalog = useQuery(catalogQuery(client));
  return (
    <Loaded what="the conditions" from={{ conditions, catalog }}>
      {(loaded) => <ConditionTabs {...loaded} />}
    </Loaded>
  );
}

interface ConditionTabsProps {
  readonly conditions: readonly ConditionEntry[];
  readonly catalog: Catalog;
}

function ConditionTabs({ conditions, catalog }: ConditionTabsProps) {
  const [search, setSearch] = usePanelSearch(conditionsSearch);
  const activeCount = conditions.filter((condition) => condition.active).length;
  return (
    <Tabs<View>
      label="Conditions"
      selected={search.view ?? 'switches'}
      onSelect={(view) => setSearch({ view })}
      tabs={[
        {
          id: 'switches',
          title: 'Switches',
          ...(activeCount > 0 && { badge: `${activeCount} on` }),
          content: <Switches conditions={conditions} catalog={catalog} />,
        },
        {
          id: 'gallery',
          title: 'Error gallery',
          content: <LoadedGallery catalog={catalog} />,
        },
      ]}
    />
  );
}

/** Loads the recipes apart from the switches, because the platform makes a few hundred calls for them. */
function LoadedGallery({ catalog }: { readonly catalog: Catalog }) {
  const recipes = useQuery(recipesQuery(useClient()));
  return (
    <Loaded what="the recipes" from={{ recipes }}>
      {(loaded) => <Gallery catalog={catalog} recipes={loaded.recipes} />}
    </Loaded>
  );
}

interface SwitchesProps {
  readonly conditions: readonly ConditionEntry[];
  readonly catalog: Catalog;
}

/** All conditions, grouped by what they affect. */
function Switches({ conditions, catalog }: SwitchesProps) {
  const activeConditions = conditions.filter((condition) => condition.active);
  const errors = useMemo(() => galleryOf(catalog), [catalog]);
  const sortedConditions = groupBySubject(conditions).flatMap((group) => group.conditions);
  const shownCount = useGrowingCount(sortedConditions.length);
  return (
    <div className={css.scroll} role="region" aria-label="Switches" tabIndex={0}>
      <div className={css.head}>
        <p className={css.lead}>
          Each switch changes the state of this world until you turn it off. Calls then get the
          responses that the real service would give.
        </p>
        <TurnAllOffButton activeConditions={activeConditions} />
      </div>
      {groupBySubject(sortedConditions.slice(0, shownCount)).map((group) => (
        <section
          key={group.subject}
          className={layouts.stack}
          aria-labelledby={`about-${group.subject}`}
        >
          <h2 id={`about-${group.subject}`} className={tones.label}>
            {group.title}
          </h2>
          <ul className={css.cards}>
            {group.conditions.map((condition) => (
              <li key={condition.name} className={css.card} data-active={condition.active}>
                <ConditionCard condition={condition} errors={errors} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** How many cards each step renders: enough to fill a large window, and few enough not to block the page. */
const CARDS_PER_STEP = 8;

/** Counts up to `total` in steps. Between two steps, the page is painted and handles input. */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(CARDS_PER_STEP);
  // Starts the next step after the last one was rendered.
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + CARDS_PER_STEP));
  }, [count, total]);
  return count;
}

/** Turns all conditions off. The button is always shown, so that turning on a first switch does not move the others. */
function TurnAllOffButton({
  activeConditions,
}: {
  readonly activeConditions: readonly ConditionEntry[];
}) {
  const turnOff = useTurnOffConditions();
  const { announce } = usePanelShell();
  return (
    <div className={css.all}>
      <Button
        isDisabled={activeConditions.length === 0}
        isPending={turnOff.isPending}
        onPress={() =>
          turnOff.mutate(
            activeConditions.map(({ name }) => name),
            { onSuccess: () => announce('All conditions are off.') },
          )
        }
      >
        Turn all off
      </Button>
      <Alert isPlain>{turnOff.error && messageOf(turnOff.error)}</Alert>
    </div>
  );
}

type Subject = ConditionEntry['about'];

const SUBJECT_TITLES: Readonly<Record<Subject, string>> = {
  team: 'Workspace',
  user: 'Users',
  app: 'Apps',
  channel: 'Channels',
  token: 'Tokens',
  network: 'Network',
  service: 'Service',
};

/** Groups conditions by subject, without empty groups. */
function groupBySubject(conditions: readonly ConditionEntry[]) {
  return CONDITION_SUBJECTS.map((subject) => ({
    subject,
    title: SUBJECT_TITLES[subject],
    conditions: conditions.filter(({ about }) => about === subject),
  })).filter((group) => group.conditions.length > 0);
}
