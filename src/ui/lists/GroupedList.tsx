import { useEffect, useRef, type ReactNode } from 'react';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import css from './GroupedList.module.css';

export interface ListItem {
  readonly id: string;
  /** The name of the item. Typing its beginning moves the focus to it. */
  readonly name: string;
  /** Its content, with a `Text` in the slot `label` for its name. */
  readonly content: ReactNode;
}

export interface ListGroup {
  readonly title: string;
  readonly items: readonly ListItem[];
}

export interface GroupedListProps {
  readonly label: string;
  readonly groups: readonly ListGroup[];
  /** Id of the open item, or null. */
  readonly openId: string | null;
  /** Also called when the open item is chosen again, because its content may be hidden. */
  readonly onChoose: (id: string) => void;
  /** Shown while there are no items. */
  readonly empty?: ReactNode;
}

/** A list of items in groups, one of which can be open. It fills the available height and scrolls to the open item. */
export function GroupedList({ label, groups, openId, onChoose, empty }: GroupedListProps) {
  return (
    <ListBox
      className={css.list ?? ''}
      aria-label={label}
      selectionMode="single"
      selectedKeys={openId === null ? [] : [openId]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        const nextId = key === undefined ? openId : String(key);
        if (nextId !== null) onChoose(nextId);
      }}
      renderEmptyState={() => <p className={css.empty}>{empty}</p>}
    >
      {groups.map(({ title, items }) => (
        <ListBoxSection key={title} id={`group ${title}`} className={css.group ?? ''}>
          <Header className={css.heading}>{title}</Header>
          {items.map(({ id, name, content }) => (
            <ListBoxItem key={id} id={id} textValue={name} className={css.item ?? ''}>
              {content}
              {id === openId && <ScrollToItem />}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}

/** Scrolls the list to the item that contains this element. `scrollIntoView` would also scroll the elements around the list. */
function ScrollToItem() {
  const mark = useRef<HTMLSpanElement>(null);
  // Scrolls when the item is opened.
  useEffect(() => {
    const item = mark.current?.closest('[role=option]');
    const list = item?.closest('[role=listbox]');
    if (!item || !list) return;
    const listBox = list.getBoundingClientRect();
    const { top, bottom, height } = item.getBoundingClientRect();
    if (top >= listBox.top && bottom <= listBox.bottom) return;
    list.scrollTop += top - listBox.top - (listBox.height - height) / 2;
  }, []);
  return <span ref={mark} hidden />;
}
