import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { MAX_WORLD_TITLE_LENGTH, type WorldLine } from '../../contract/worlds.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu } from '../../ui/controls/Menu.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { sizeText } from '../../ui/display/amounts.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { WorldList } from './use-world-list.ts';
import css from './Worlds.module.css';

interface WorldRowProps {
  readonly line: WorldLine;
  readonly list: WorldList;
  readonly onDeleted: () => void;
}

/** A row of the list: a world, and the actions on it. */
export function WorldRow({ line, list, onDeleted }: WorldRowProps) {
  const { name, title } = line;
  const { worlds, change } = list;
  const [task, setTask] = useState<RowTask | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const isOpen = name === worlds.current;

  const endTask = () => {
    setTask(null);
    row.current?.focus();
  };
  const endTaskOnSuccess = (succeeded: boolean) => {
    if (succeeded) endTask();
  };

  return (
    <li ref={row} tabIndex={-1} aria-label={title} className={css.row}>
      <div className={css.what}>
        <p className={css.title}>
          <strong>{title}</strong>
          <WorldBadges line={line} isOpen={isOpen} />
        </p>
        <p className={css.detail}>
          {sizeText(line.size)}
          {' · '}
          {isOpen ? 'in use now' : lastUsedText(line.lastUsed)}
          {line.kind !== 'own' && ' · deleted after two weeks without use, unless you rename it'}
        </p>
      </div>
      <div className={css.actions}>
        {!isOpen && (
          <Button
            size="small"
            aria-label={`Open ${title}`}
            isDisabled={list.isBusy}
            onPress={() => worlds.open(name)}
          >
            Open
          </Button>
        )}
        <WorldActions line={line} list={list} isOpen={isOpen} onTask={setTask} />
      </div>
      {task === 'copy' && (
        <TitleForm
          label="Title of the copy"
          initial={`Copy of ${title}`}
          action="Copy"
          onCancel={endTask}
          onSubmit={async (newTitle) =>
            endTaskOnSuccess(await change(() => worlds.copy(name, newTitle), `Copied ${title}.`))
          }
        />
      )}
      {task === 'rename' && (
        <TitleForm
          label="Title"
          initial={title}
          action="Rename"
          onCancel={endTask}
          onSubmit={async (newTitle) =>
            endTaskOnSuccess(await change(() => worlds.rename(name, newTitle), `Renamed ${title}.`))
          }
        />
      )}
      {task === 'delete' && (
        <DeleteQuestion
          line={line}
          isBusy={list.isBusy}
          onCancel={endTask}
          onDelete={async () => {
            if (await change(() => worlds.remove(name), `Deleted ${title}.`)) onDeleted();
          }}
        />
      )}
    </li>
  );
}

function WorldBadges({ line, isOpen }: { readonly line: WorldLine; readonly isOpen: boolean }) {
  return (
    <>
      {isOpen && <Badge tone="accent">Open here</Badge>}
      {line.openElsewhere === true && <Badge>Open in another tab</Badge>}
      {line.kind === 'demo' && <Badge>Demo</Badge>}
      {line.kind === 'copy' && <Badge>Copy</Badge>}
      {line.predictable && <Badge tone="caution">Predictable secrets</Badge>}
    </>
  );
}

interface DeleteQuestionProps {
  readonly line: WorldLine;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onDelete: () => Promise<void>;
}

/** Asks before a world is deleted. */
function DeleteQuestion({ line, isBusy, onCancel, onDelete }: DeleteQuestionProps) {
  const { title, openElsewhere } = line;
  return (
    <div role="group" aria-label={`Delete ${title}?`} className={css.task}>
      <p className={css.field}>
        Delete “{title}” with its messages, tokens and log? This cannot be undone.
        {openElsewhere === null && ' Make sure that no other tab has it open.'}
      </p>
      <Button autoFocus onPress={onCancel}>
        Keep it
      </Button>
      <Button variant="danger" isPending={isBusy} onPress={() => void onDelete()}>
        Delete
      </Button>
    </div>
  );
}

interface TitleFormProps {
  readonly label: string;
  readonly initial: string;
  /** The label of the button. */
  readonly action: string;
  readonly onCancel: () => void;
  readonly onSubmit: (title: string) => Promise<void>;
}

/** Asks for the title of a world. */
function TitleForm({ label, initial, action, onCancel, onSubmit }: TitleFormProps) {
  const [title, setTitle] = useState(initial);
  const [isPending, setPending] = useState(false);
  async function submit() {
    setPending(true);
    await onSubmit(title);
    setPending(false);
  }
  return (
    <form
      className={css.task}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.field}>
        <TextField
          label={label}
          value={title}
          onChange={setTitle}
          maxLength={MAX_WORLD_TITLE_LENGTH / 2}
          isRequired
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
            else event.continuePropagation(); // Only Escape does not reach the dialog, which it would close.
          }}
          autoFocus
        />
      </div>
      <Button onPress={onCancel}>Cancel</Button>
      <Button
        type="submit"
        variant="primary"
        isDisabled={title.trim() === ''}
        isPending={isPending}
      >
        {action}
      </Button>
    </form>
  );
}

/** An action that first asks for a title or a confirmation. */
type RowTask = 'copy' | 'rename' | 'delete';

interface WorldActionsProps {
  readonly line: WorldLine;
  readonly list: WorldList;
  /** Whether this tab has the world open. */
  readonly isOpen: boolean;
  readonly onTask: (task: RowTask) => void;
}

/** The less frequent actions on a world. */
function WorldActions({ line, list, isOpen, onTask }: WorldActionsProps) {
  const { name, title, openElsewhere } = line;
  const isElsewhere = openElsewhere === true;
  const whyBlocked = isElsewhere ? { detail: 'Another tab has it open' } : {};

  const save = () =>
    void list.change(async (worlds) => {
      saveFile(fileNameOf(title), 'application/json', await worlds.export(name));
    }, `Saved ${title} as a file.`);

  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={`Actions on ${title}`}
          icon={<Ellipsis size={15} />}
          isDisabled={list.isBusy}
        />
      }
      groups={[
        {
          title: 'This world',
          actions: [
            {
              id: 'copy',
              label: 'Copy…',
              detail: 'With its log of calls',
              icon: <Copy size={15} />,
              onAction: () => onTask('copy'),
            },
            {
              id: 'rename',
              label: 'Rename…',
              ...whyBlocked,
              icon: <Pencil size={15} />,
              isDisabled: isElsewhere,
              onAction: () => onTask('rename'),
            },
            {
              id: 'export',
              label: 'Export',
              detail: 'A file with its secrets, without its log',
              icon: <Download size={15} />,
              onAction: save,
            },
            {
              id: 'delete',
              label: 'Delete…',
              ...(isOpen ? { detail: 'This tab has it open' } : whyBlocked),
              icon: <Trash2 size={15} />,
              isDanger: true,
              isDisabled: isOpen || isElsewhere,
              onAction: () => onTask('delete'),
            },
          ],
        },
      ]}
    />
  );
}

/** A file name that every file system allows: `parley-lesson-3.json`. */
const fileNameOf = (title: string) => {
  const fileTitle = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '');
  return fileTitle === '' ? 'parley-world.json' : `parley-${fileTitle}.json`;
};

const DAY_MS = 24 * 3_600_000;

const AGE_UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const RELATIVE_TIME = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** When a world was last opened, in words: `opened 5 minutes ago`, `opened on 3 Mar 2026`. Times in epoch milliseconds. */
export function lastUsedText(lastUsed: number | null, now: number = Date.now()): string {
  if (lastUsed === null) return 'not opened yet';
  const age = Math.max(0, now - lastUsed);
  if (age >= 14 * DAY_MS) return `opened on ${DATE.format(lastUsed)}`;
  const [unit, unitMs] = AGE_UNITS.find(([, ms]) => age >= ms) ?? ['minute', 60_000];
  const count = Math.floor(age / unitMs);
  return count === 0 ? 'opened just now' : `opened ${RELATIVE_TIME.format(-count, unit)}`;
}
