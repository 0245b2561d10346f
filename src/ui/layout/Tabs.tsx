import type { ReactNode } from 'react';
import {
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
} from 'react-aria-components/Tabs';
import css from './Tabs.module.css';

export interface TabDefinition<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** Shown after the title, for example a count. */
  readonly badge?: ReactNode;
  /** Rendered only while the tab is open. */
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  readonly label: string;
  readonly tabs: readonly TabDefinition<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Shown at the end of the row of tabs. */
  readonly actions?: ReactNode;
}

/** Tabs, of which one is open. Its content fills the available space. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  actions,
}: TabsProps<Id>) {
  return (
    <AriaTabs
      className={css.tabs ?? ''}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key as Id)}
    >
      <div className={css.row}>
        <AriaTabList className={css.list ?? ''} aria-label={label}>
          {tabs.map((tab) => (
            <AriaTab key={tab.id} id={tab.id} className={css.tab ?? ''}>
              {tab.title}
              {tab.badge !== undefined && <span className={css.badge}>{tab.badge}</span>}
            </AriaTab>
          ))}
        </AriaTabList>
        {actions}
      </div>
      {tabs.map((tab) => (
        <AriaTabPanel key={tab.id} id={tab.id} className={css.panel ?? ''}>
          {tab.content}
        </AriaTabPanel>
      ))}
    </AriaTabs>
  );
}
