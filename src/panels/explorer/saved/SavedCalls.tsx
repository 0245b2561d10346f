import Ellipsis from 'lucide-react/icons/ellipsis';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { MAX_NAME_LENGTH, type SavedCall } from './saved-calls.ts';
import { deleteCall, renameCall, useSavedCalls } from './saved-store.ts';
import css from './SavedCalls.module.css';

export interface SavedCallsProps {
  /** Words that a call must contain to be listed. */
  readonly typed: string;
  readonly onOpen: (call: SavedCall) => void;
  readonly onRun: (call: SavedCall) => void;
}

/** The saved calls, above the methods; nothing while there are none. */
export default function SavedCalls({ typed, onOpen, onRun }: SavedCallsProps) {
  const calls = useSavedCalls();
  const [renaming, setRenaming] = useState<string | null>(null);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = calls.filter(({ name, method }) =>
    words.every((word) => `${name} ${method}`.toLowerCase().includes(word)),
  );
  if (shown.length === 0) return null;
  return (
    <section className={css.saved} aria-label="Saved calls">
      <h2 className={css.title}>Saved calls</h2>
      <ul className={css.list}>
        {shown.map((call) => (
          <li key={call.id} className={css.call}>
            {renaming === call.id ? (
              <RenameField
                call={call}
                onDone={(name) => {
                  if (name !== null) renameCall(call.id, name);
                  setRenaming(null);
                }}
              />
            ) : (
              <Row
                call={call}
                onOpen={onOpen}
                onRun={onRun}
                onRename={() => setRenaming(call.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<SavedCallsProps, 'onOpen' | 'onRun'> {
  readonly call: SavedCall;
  readonly onRename: () => void;
}

function Row({ call, onOpen, onRun, onRename }: RowProps) {
  const { name, method, id } = call;
  return (
    <>
      <span className={css.open}>
        <Button
          size="small"
          variant="plain"
          aria-label={name === method ? name : `${name}, ${method}`}
          onPress={() => onOpen(call)}
        >
          <span className={css.name}>{name}</span>
        </Button>
      </span>
      <IconButton
        size="small"
        label={`Run ${name} again`}
        icon={<Play size={13} />}
        onPress={() => onRun(call)}
      />
      <Menu
        trigger={
          <IconButton size="small" label={`More for ${name}`} icon={<Ellipsis size={14} />} />
        }
        groups={[
          {
            title: method,
            actions: [
              { id: 'rename', label: 'Rename', onAction: onRename },
              { id: 'delete', label: 'Delete', onAction: () => void deleteCall(id) },
            ],
          },
        ]}
      />
    </>
  );
}

interface RenameFieldProps {
  readonly call: SavedCall;
  /** Null leaves the name as it is. */
  readonly onDone: (name: string | null) => void;
}

function RenameField({ call, onDone }: RenameFieldProps) {
  const [name, setName] = useState(call.name);
  return (
    <form
      className={css.rename}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(name);
      }}
    >
      <TextField
        aria-label="Name of the call"
        value={name}
        onChange={setName}
        maxLength={MAX_NAME_LENGTH}
        onBlur={() => onDone(name)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(null);
        }}
        autoFocus
      />
    </form>
  );
}
