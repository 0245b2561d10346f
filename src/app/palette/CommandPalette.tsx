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
import { shouldImport } from '../../client/import/looks-like-calls.ts';
import { usePendingFile } from '../files/pending-file.ts';
import { useOpenFile } from '../files/use-open-file.ts';
import { useImportedCalls, type ImportedCalls } from './import/use-imported-calls.tsx';
import type { Command } from './command.ts';
import { rankCommands } from './rank-commands.ts';
import { useCommands } from './use-commands.tsx';
import { useChooseOnEnter } from '../../ui/choose-on-enter.ts';
import { SEARCH_ROLE } from '../../ui/search-role.ts';
import css from './CommandPalette.module.css';

/** How many calls of a text are shown at once. The typed text narrows them down. */
const MAX_IMPORTED = 50;

/**
 * Finds commands, places and people by a typed word, a part of it, or some of its letters. A call that is pasted as curl, HAR or the
 * like opens in the Explorer.
 */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [typedText, setTypedText] = useState('');
  const groups = useCommands(typedText);
  const { importedCalls, bringCommand, importFrom, showCommands } = useImportedCalls();
  const shownGroups = importedCalls
    ? rankCommands(importedCalls.groups, typedText, MAX_IMPORTED)
    : rankCommands([...groups, { title: 'Other tools', commands: [bringCommand] }], typedText);
  const openFile = useOpenFile();
  const field = useRef<HTMLInputElement>(null);

  const pendingFile = usePendingFile(({ file }) => file);
  const importFile = useEffectEvent((file: File) => {
    usePendingFile.setState({ file: null });
    importFrom(file);
  });
  // Imports the calls of a file that the user opened with the page.
  useEffect(() => {
    if (pendingFile !== null) importFile(pendingFile);
  }, [pendingFile]);

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain');
    if (!shouldImport(text)) return;
    // A field of one line would lose the ends of lines.
    event.preventDefault();
    setTypedText('');
    importFrom(text);
  }

  function run(id: Key) {
    const command = shownGroups.flatMap(({ commands }) => commands).find((each) => each.id === id);
    // The palette closes first, because the command may open another dialog.
    if (command?.keepsPaletteOpen) setTypedText('');
    else onClose();
    command?.run();
  }

  const handleEnter = useChooseOnEnter(
    shownGroups.flatMap(({ commands }) => commands),
    typedText,
    run,
  );

  function openFirstFile(files: FileList | null) {
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
          <Autocomplete inputValue={typedText} onInputChange={setTypedText}>
            <SearchField className={css.search ?? ''} aria-label="Go to or run" autoFocus>
              <Search size={16} />
              <Input
                ref={field}
                className={css.input ?? ''}
                onKeyDownCapture={handleEnter}
                onPaste={handlePaste}
                placeholder={placeholderFor(importedCalls)}
                {...SEARCH_ROLE}
              />
              <Kbd keys={['Esc']} />
            </SearchField>
            <div className={css.brought} role="status">
              {importedCalls?.message}
            </div>
            {importedCalls && (
              <div className={css.back}>
                <FileTrigger onSelect={openFirstFile}>
                  <Button size="small">Open a file…</Button>
                </FileTrigger>
                <Button size="small" onPress={showCommands}>
                  Back to the commands
                </Button>
              </div>
            )}
            <ListBox
              aria-label="Commands"
              className={css.list ?? ''}
              items={shownGroups}
              renderEmptyState={() => (
                <p className={css.empty}>
                  {importedCalls ? 'No calls to choose' : 'No matching commands'}
                </p>
              )}
              onAction={run}
            >
              {(group) => (
                <ListBoxSection id={group.title} className={options.section ?? ''}>
                  <Header className={options.heading}>
                    {group.title}
                    {group.matchCount > group.commands.length && (
                      <span className={css.count}>
                        {group.commands.length} of {group.matchCount}
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

function placeholderFor(importedCalls: ImportedCalls | null): string {
  if (importedCalls === null) return 'A method, a channel, a setting, a pasted curl…';
  return importedCalls.groups.length > 0 ? 'One of these calls…' : 'Paste a call here…';
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
