import Search from 'lucide-react/icons/search';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import {
  Collection,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Text,
  type Key,
} from 'react-aria-components/ListBox';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { classes } from '../../ui/style/classes.ts';
import { Kbd } from '../../ui/overlay/Kbd.tsx';
import options from '../../ui/controls/options.module.css';
import type { Command } from './command.ts';
import { matchesWords } from './matches-words.ts';
import { useCommands } from './use-commands.tsx';
import { SEARCH_ROLE } from '../../ui/lists/search-role.ts';
import css from './CommandPalette.module.css';

/** Finds commands and places of the page by typing. */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const groups = useCommands();

  // The palette closes first, because the command may open another dialog.
  function run(id: Key) {
    onClose();
    groups
      .flatMap(({ commands }) => commands)
      .find((command) => command.id === id)
      ?.run();
  }

  return (
    <ModalOverlay
      className={css.overlay ?? ''}
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={css.modal ?? ''}>
        <Dialog className={css.dialog ?? ''} aria-label="Command palette">
          <Autocomplete filter={matchesWords}>
            <SearchField className={css.search ?? ''} aria-label="Go to or run" autoFocus>
              <Search size={16} />
              <Input
                className={css.input ?? ''}
                placeholder="A method, a token, a theme…"
                {...SEARCH_ROLE}
              />
              <Kbd keys={['Esc']} />
            </SearchField>
            <ListBox
              aria-label="Commands"
              className={css.list ?? ''}
              items={groups}
              renderEmptyState={() => <p className={css.empty}>No matching commands</p>}
              onAction={run}
            >
              {(group) => (
                <ListBoxSection id={group.title} className={options.section ?? ''}>
                  <Header className={options.heading}>{group.title}</Header>
                  <Collection items={group.commands}>{CommandRow}</Collection>
                </ListBoxSection>
              )}
            </ListBox>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function CommandRow({ id, title, detail = '', icon }: Command) {
  return (
    <ListBoxItem
      id={id}
      textValue={`${title} ${detail}`}
      className={classes(options.option, css.row)}
    >
      <Text slot="label" className={options.main}>
        {icon}
        {title}
      </Text>
      <Text slot="description" className={css.detail}>
        {detail}
      </Text>
    </ListBoxItem>
  );
}
