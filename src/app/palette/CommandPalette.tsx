import Search from 'lucide-react/icons/search';
import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { FileTrigger } from 'react-aria-components/FileTrigger';
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
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/style/classes.ts';
import { Kbd } from '../../ui/overlay/Kbd.tsx';
import options from '../../ui/controls/options.module.css';
import { isImport } from '../../client/import/looks-like-calls.ts';
import { useGivenFile } from '../files/given-file.ts';
import { useOpenFile } from '../files/use-open-file.ts';
import { useBroughtCalls, type BroughtCalls } from './bring/use-brought-calls.tsx';
import type { Command } from './command.ts';
import { rankCommands } from './ranked.ts';
import { useCommands } from './use-commands.tsx';
import { useChooseOnEnter } from '../../ui/choose-on-enter.ts';
import { SEARCH_ROLE } from '../../ui/search-role.ts';
import css from './CommandPalette.module.css';

/** How many calls of a text are shown at once; what is typed narrows them down. */
const MAX_BROUGHT = 50;

/**
 * Finds commands, places and people by typing: a word, part of one, or its letters. A call that is pasted as curl, HAR and the
 * like opens in the Explorer.
 */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const groups = useCommands(typed);
  const { brought, ask, bring, leave } = useBroughtCalls();
  const found = brought
    ? rankCommands(brought.groups, typed, MAX_BROUGHT)
    : rankCommands([...groups, { title: 'Other tools', commands: [ask] }], typed);
  const openFile = useOpenFile();
  const field = useRef<HTMLInputElement>(null);

  const given = useGivenFile(({ file }) => file);
  const take = useEffectEvent((file: File) => {
    useGivenFile.setState({ file: null });
    bring(file);
  });
  // Listens for files that come to the page.
  useEffect(() => {
    if (given !== null) take(given);
  }, [given]);

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!isImport(text)) return;
    // A field of one line would lose the ends of lines.
    event.preventDefault();
    setTyped('');
    bring(text);
  }

  function run(id: Key) {
    const command = found.flatMap(({ commands }) => commands).find((each) => each.id === id);
    // The palette closes first, because the command may open another dialog.
    if (command?.stays) setTyped('');
    else onClose();
    command?.run();
  }

  const onEnter = useChooseOnEnter(
    found.flatMap(({ commands }) => commands),
    typed,
    run,
  );

  function open(files: FileList | null) {
    field.current?.focus();
    if (files?.[0]) openFile(files[0]);
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
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField className={css.search ?? ''} aria-label="Go to or run" autoFocus>
              <Search size={16} />
              <Input
                ref={field}
                className={css.input ?? ''}
                onKeyDownCapture={onEnter}
                onPaste={paste}
                placeholder={placeholderFor(brought)}
                {...SEARCH_ROLE}
              />
              <Kbd keys={['Esc']} />
            </SearchField>
            <div className={css.brought} role="status">
              {brought?.message}
            </div>
            {brought && (
              <div className={css.back}>
                <FileTrigger onSelect={open}>
                  <Button size="small">Open a file…</Button>
                </FileTrigger>
                <Button size="small" onPress={leave}>
                  Back to the commands
                </Button>
              </div>
            )}
            <ListBox
              aria-label="Commands"
              className={css.list ?? ''}
              items={found}
              renderEmptyState={() => (
                <p className={css.empty}>
                  {brought ? 'No calls to choose' : 'No matching commands'}
                </p>
              )}
              onAction={run}
            >
              {(group) => (
                <ListBoxSection id={group.title} className={options.section ?? ''}>
                  <Header className={options.heading}>
                    {group.title}
                    {group.count > group.commands.length && (
                      <span className={css.count}>
                        {group.commands.length} of {group.count}
                      </span>
                    )}
                  </Header>
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

function placeholderFor(brought: BroughtCalls | null): string {
  if (brought === null) return 'A method, a channel, a setting, a pasted curl…';
  return brought.groups.length > 0 ? 'One of these calls…' : 'Paste a call here…';
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
