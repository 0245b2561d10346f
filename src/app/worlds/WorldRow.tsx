import { useRef, useState } from 'react';
import type { WorldLine } from '../../contract/worlds.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { sizeText } from '../../ui/display/amounts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { lastUsedText } from './last-used.ts';
import { TitleForm } from './TitleForm.tsx';
import type { WorldList } from './use-world-list.ts';
import { WorldActions, type RowTask } from './WorldActions.tsx';
import css from './Worlds.module.css';

interface WorldRowProps {
  readonly line: WorldLine;
  readonly list: WorldList;
  readonly onDeleted: () => void;
}

/** A world: what it is, and what can be done with it. */
export function WorldRow({ line, list, onDeleted }: WorldRowProps) {
  const { name, title } = line;
  const { worlds, change } = list;
  const [task, setTask] = useState<RowTask | null>(null);
  const row = useRef<HTMLLIElement>(null);
  const isOpen = name === worlds.current;

  const end = () => {
    setTask(null);
    row.current?.focus();
  };
  const endIf = (succeeded: boolean) => {
    if (succeeded) end();
  };

  return (
    <li ref={row} tabIndex={-1} aria-label={title} className={css.row}>
      <div className={css.what}>
        <p className={css.title}>
          <strong>{title}</strong>
          <Marks line={line} isOpen={isOpen} />
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
          onCancel={end}
          onSubmit={async (typed) =>
            endIf(await change(() => worlds.copy(name, typed), `Copied ${title}.`))
          }
        />
      )}
      {task === 'rename' && (
        <TitleForm
          label="Title"
          initial={title}
          action="Rename"
          onCancel={end}
          onSubmit={async (typed) =>
            endIf(await change(() => worlds.rename(name, typed), `Renamed ${title}.`))
          }
        />
      )}
      {task === 'delete' && (
        <DeleteQuestion
          line={line}
          isBusy={list.isBusy}
          onCancel={end}
          onDelete={async () => {
            if (await change(() => worlds.remove(name), `Deleted ${title}.`)) onDeleted();
          }}
        />
      )}
    </li>
  );
}

function Marks({ line, isOpen }: { readonly line: WorldLine; readonly isOpen: boolean }) {
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
