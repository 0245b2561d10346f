import type { ReactNode } from 'react';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import css from './GroupedList.module.css';

export interface ListItem {
  readonly id: string;
  /** What the item is called; typing jumps to it. */
  readonly name: string;
  /** How it is drawn; with a `Text` of the slot `label` for its name. */
  readonly content: ReactNode;
}

export interface ListGroup {
  readonly title: string;
  readonly items: readonly ListItem[];
}

export interface GroupedListProps {
  readonly label: string;
  readonly groups: readonly ListGroup[];
  /** Id of the item that is open; null for none. */
  readonly chosen: string | null;
  /** Told the one that is open as well, when it is chosen again: it may not be in sight. */
  readonly onChoose: (id: string) => void;
  /** Stands there while there are no items. */
  readonly empty?: ReactNode;
}

/** A list of places to go to, in groups; it fills the height that is there and scrolls. */
export function GroupedList({ label, groups, chosen, onChoose, empty }: GroupedListProps) {
  return (
    <ListBox
      className={css.list ?? ''}
      aria-label={label}
      selectionMode="single"
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        const next = key === undefined ? chosen : String(key);
        if (next !== null) onChoose(next);
      }}
      renderEmptyState={() => <p className={css.empty}>{empty}</p>}
    >
      {groups.map(({ title, items }) => (
        <ListBoxSection key={title} id={`group ${title}`} className={css.group ?? ''}>
          <Header className={css.heading}>{title}</Header>
          {items.map(({ id, name, content }) => (
            <ListBoxItem key={id} id={id} textValue={name} className={css.item ?? ''}>
              {content}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
