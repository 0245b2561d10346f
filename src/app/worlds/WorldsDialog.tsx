import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { Demo } from '../../contract/demo/demo.ts';
import type { HostState } from '../../contract/host.ts';
import { MAX_WORLD_TITLE_LENGTH, type StorageUse, type Worlds } from '../../contract/worlds.ts';
import { Term } from '../../kit/terms/Term.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { NumberField } from '../../ui/controls/NumberField.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { sizeText } from '../../ui/display/amounts.ts';
import { Skeleton } from '../../ui/display/Skeleton.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { useAnnouncements } from '../announcements.ts';
import { useHost } from '../host/host-context.ts';
import { OPEN_DEMO } from '../share/open/use-remove-link.ts';
import { useWorldSize, WorldSizeFields } from './WorldSizeFields.tsx';
import { useWorldList, type WorldList } from './use-world-list.ts';
import { WorldRow } from './WorldRow.tsx';
import css from './Worlds.module.css';
import layouts from '../../ui/style/layouts.module.css';
import { Alert } from '../../ui/display/Alert.tsx';

/** The worlds of this browser: opens, makes, copies, renames, exports, imports and deletes them. */
export default function WorldsDialog({ onClose }: { readonly onClose: () => void }) {
  const host = useHost();
  const worlds = host.kind === 'tab' ? host.worlds : null;
  return (
    <Dialog
      title="Worlds"
      size="large"
      isOpen
      onClose={onClose}
      footer={<Button onPress={onClose}>Close</Button>}
    >
      {worlds === null ? <p>{explainMissingList(host)}</p> : <BrowserWorlds worlds={worlds} />}
    </Dialog>
  );
}

/** Says why the page has no list of worlds. */
function explainMissingList(host: HostState): string {
  if (host.kind !== 'tab') return ON_A_SERVER;
  const notKeptNotice = host.notices.find(({ kind }) => kind === 'not-kept');
  return notKeptNotice === undefined
    ? NOT_STORED
    : `${notKeptNotice.message} ${notKeptNotice.advice}`;
}

const ON_A_SERVER =
  'This page belongs to a Parley server, which has one world. To keep others, save snapshots of them.';

const NOT_STORED =
  'This browser does not let the page store what several worlds need. To keep several, allow this site to store data.';

function BrowserWorlds({ worlds }: { readonly worlds: Worlds }) {
  const list = useWorldList(worlds);
  return (
    <div className={css.dialog}>
      <p className={css.lead}>
        This browser stores each <Term term="world">world</Term> by itself, with its messages,
        tokens and log of calls. A tab has one of them open.
      </p>
      <WorldRows list={list} />
      <Alert>{list.problem}</Alert>
      <div className={layouts.row}>
        <NewWorld list={list} />
        <ImportWorld list={list} />
      </div>
      <StorageSummary list={list} />
    </div>
  );
}

/** Imports a world from a file. If the file holds a demo, the user is asked before it opens. */
function ImportWorld({ list }: { readonly list: WorldList }) {
  const host = useHost();
  const [demo, setDemo] = useState<Demo | null>(null);

  async function importFile(file: File) {
    setDemo(null);
    await list.change(
      async (worlds) => {
        const imported = await worlds.import(file, '');
        if (imported.kind === 'demo') setDemo(imported.demo);
        return imported.kind;
      },
      (kind) => (kind === 'demo' ? 'This file is a demo.' : `Imported ${file.name}.`),
    );
  }

  return (
    <>
      <FileTrigger
        acceptedFileTypes={['application/json', '.json']}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file) void importFile(file);
        }}
      >
        <Button icon={<Upload size={15} />} isDisabled={list.isBusy}>
          Import a file…
        </Button>
      </FileTrigger>
      {demo !== null && (
        <div role="group" aria-label="Open the demo?" className={css.task}>
          <p className={css.field}>
            This file is a demo{demo.title === undefined ? '' : `: “${demo.title}”`}. It opens in a
            new world, and nothing in it runs by itself.
          </p>
          <Button onPress={() => setDemo(null)}>Cancel</Button>
          <Button
            variant="primary"
            isPending={list.isBusy}
            onPress={() =>
              void list.change(async () => {
                const { openDemo } = await OPEN_DEMO.load();
                await openDemo(demo, host);
              }, 'Opening the demo.')
            }
          >
            Open the demo
          </Button>
        </div>
      )}
    </>
  );
}

/** The button for a new world, and the form that it opens. */
function NewWorld({ list }: { readonly list: WorldList }) {
  const [isFormOpen, setFormOpen] = useState(false);
  if (isFormOpen) return <NewWorldForm list={list} onEnd={() => setFormOpen(false)} />;
  return (
    <Button icon={<Plus size={15} />} onPress={() => setFormOpen(true)}>
      New world…
    </Button>
  );
}

interface NewWorldFormProps {
  readonly list: WorldList;
  readonly onEnd: () => void;
}

function NewWorldForm({ list, onEnd }: NewWorldFormProps) {
  const [title, setTitle] = useState('');
  const [seed, setSeed] = useState(1);
  const [size, setSize] = useWorldSize();

  async function submit() {
    let name = '';
    const succeeded = await list.change(async ({ create }) => {
      name = await create(title, { seed, ...size });
    }, `Made ${title}.`);
    if (succeeded) list.worlds.open(name);
  }

  return (
    <form
      aria-label="New world"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.fields}>
        <TextField
          label="Title"
          value={title}
          onChange={setTitle}
          maxLength={MAX_WORLD_TITLE_LENGTH / 2}
          isRequired
          autoFocus
        />
        <NumberField label="Seed" value={seed} onChange={setSeed} minValue={0} isRequired />
        <WorldSizeFields size={size} onChange={setSize} />
      </div>
      <div className={css.buttons}>
        <Button onPress={onEnd}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={title.trim() === ''}
          isPending={list.isBusy}
        >
          Make and open
        </Button>
      </div>
    </form>
  );
}

/** How much this site stores, and whether the browser keeps it. */
function StorageSummary({ list }: { readonly list: WorldList }) {
  const announce = useAnnouncements((state) => state.announce);
  const [answer, setAnswer] = useState<'granted' | 'refused' | 'waiting' | null>(null);
  const { storage, worlds } = list;
  if (storage === undefined) return null;
  const isKept = storage.persisted === true || answer === 'granted';

  // Some browsers ask the user. Until the answer comes, everything else still works.
  async function askBrowser() {
    setAnswer('waiting');
    const isGranted = await worlds.persist();
    setAnswer(isGranted ? 'granted' : 'refused');
    announce(isGranted ? 'The browser keeps your worlds.' : REFUSED);
  }

  return (
    <section aria-label="Storage" className={css.storage}>
      <p className={css.field}>
        {usedText(storage)} {isKept ? KEPT : MAY_BE_CLEARED} {answer === 'refused' && REFUSED}
      </p>
      {!isKept && (
        <Button size="small" isPending={answer === 'waiting'} onPress={() => void askBrowser()}>
          Ask the browser to keep it
        </Button>
      )}
    </section>
  );
}

function usedText({ used, quota }: StorageUse): string {
  if (used === null) return 'The browser does not say how much this site stores.';
  const quotaText = quota === null ? '' : ` of ${sizeText(quota)}`;
  return `This site stores ${sizeText(used)}${quotaText}.`;
}

const KEPT = 'The browser keeps it until you delete it.';
const MAY_BE_CLEARED = 'The browser may delete it when space is low.';
const REFUSED =
  'The browser did not agree. Some do once the site is bookmarked or often used. Export what you want to keep.';

/** The list of worlds. */
function WorldRows({ list }: { readonly list: WorldList }) {
  const rows = useRef<HTMLUListElement>(null);
  if (list.lines === undefined) return <Skeleton lines={4} label="Loading the worlds" />;
  return (
    <ul ref={rows} aria-label="Worlds of this browser" tabIndex={-1} className={css.rows}>
      {list.lines.map((line) => (
        <WorldRow
          key={line.name}
          line={line}
          list={list}
          // The row that had the focus is gone, so the list takes it.
          onDeleted={() => rows.current?.focus()}
        />
      ))}
    </ul>
  );
}
