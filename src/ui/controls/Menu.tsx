import Check from 'lucide-react/icons/check';
import type { ReactElement, ReactNode } from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Text,
} from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classes } from '../style/classes.ts';
import { Kbd } from '../overlay/Kbd.tsx';
import css from './options.module.css';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon?: ReactNode;
  /** Keys that do the same. */
  readonly keys?: readonly string[];
  /** What it does cannot be undone. */
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
}

export interface MenuGroup {
  readonly title: string;
  readonly actions: readonly MenuAction[];
  /** In a group of alternatives, the one that holds, by id. */
  readonly selected?: string;
}

export interface MenuProps {
  /** The button that opens it; its name is the name of the menu. */
  readonly trigger: ReactElement;
  readonly groups: readonly MenuGroup[];
}

/** Things to do, behind a button. */
export function Menu({ trigger, groups }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={css.popover ?? ''} offset={4}>
        <AriaMenu className={css.list ?? ''}>
          {groups.map((group) => (
            <MenuSection
              key={group.title}
              className={css.section ?? ''}
              {...(group.selected !== undefined && {
                selectionMode: 'single' as const,
                selectedKeys: [group.selected],
              })}
            >
              <Header className={css.heading}>{group.title}</Header>
              {group.actions.map((action) => (
                <MenuItem
                  key={action.id}
                  id={action.id}
                  textValue={action.label}
                  isDisabled={action.isDisabled ?? false}
                  onAction={action.onAction}
                  className={classes(css.option, action.isDanger && css.danger)}
                >
                  <Text slot="label" className={css.main}>
                    {action.icon}
                    {action.label}
                  </Text>
                  {action.id === group.selected && (
                    <span className={css.mark}>
                      <Check size={14} />
                    </span>
                  )}
                  {action.detail !== undefined && (
                    <Text slot="description" className={css.detail}>
                      {action.detail}
                    </Text>
                  )}
                  {action.keys && (
                    <span className={css.mark}>
                      <Kbd keys={action.keys} />
                    </span>
                  )}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
