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
  /** Keyboard shortcut. */
  readonly keys?: readonly string[];
  /** Set for actions that cannot be undone. */
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
}

export interface MenuGroup {
  readonly title: string;
  readonly actions: readonly MenuAction[];
  /** Id of the selected item in a group of alternatives. */
  readonly selected?: string;
}

export interface MenuProps {
  /** The button that opens it. The menu has the same accessible name. */
  readonly trigger: ReactElement;
  readonly groups: readonly MenuGroup[];
}

/** A button with a menu of actions. */
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
