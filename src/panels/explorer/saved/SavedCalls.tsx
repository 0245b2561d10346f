import Ellipsis from 'lucide-react/icons/ellipsis';
import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { late } from '../../../base/late.ts';
import { useWorld } from '../../../client/queries.ts';
import { urlAtServer } from '../../../client/snippets/local-server.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/controls/Menu.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { MAX_NAME_LENGTH, type SavedCall } from './saved-calls.ts';
import { deleteCall, renameCall, useSavedCalls } from './saved-store.ts';
import css from './SavedCalls.module.css';

const SAVE_COLLECTION = late(() => import('./save-collection.ts'));

export interface SavedCallsProps {
  /** The list has only calls that contain each word of this text. */
  readonly searchText: string;
  readonly onOpen: (call: SavedCall) => void;
  readonly onRun: (call: SavedCall) => void;
}

/** The saved calls, if any, above the methods. */
export default function SavedCalls({ searchText, onOpen, onRun }: SavedCallsProps) {
  const calls = useSavedCalls();
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  const shownCalls = calls.filter(({ name, method }) =>
    words.every((word) => `${name} ${method}`.toLowerCase().includes(word)),
  );
  if (shownCalls.length === 0) return null;
  return (
    <section className={css.saved} aria-label="Saved calls">
      <div className={css.head}>
        <h2 className={css.title}>Saved calls</h2>
        <ExportButton calls={calls} />
      </div>
      <ul className={css.list}>
        {shownCalls.map((call) => (
          <li key={call.id} className={css.call}>
            {renamingId === call.id ? (
              <RenameField
                call={call}
                onDone={(name) => {
                  if (name !== null) renameCall(call.id, name);
                  setRenamingId(null);
                }}
              />
            ) : (
              <Row
                call={call}
                onOpen={onOpen}
                onRun={onRun}
                onRename={() => setRenamingId(call.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Saves all calls in a file, as a collection for other tools and other browsers. */
function ExportButton({ calls }: { readonly calls: readonly SavedCall[] }) {
  const { announce, isInTab } = usePanelShell();
  const deployment = useWorld().data?.deployment;
  if (deployment === undefined) return null;
  const { base_url } = deployment;
  // Programs outside of the page cannot reach a tab, so the file names the address of `npm run serve`.
  const serverUrl = isInTab ? urlAtServer(base_url, deployment) : base_url;

  async function exportCalls() {
    try {
      const { saveCollection } = await SAVE_COLLECTION.load();
      saveCollection(calls, serverUrl);
      const countText = calls.length === 1 ? 'One call' : `${calls.length} calls`;
      announce(`${countText} saved as a collection, with variables in place of secrets.`);
    } catch (error) {
      announce(`Not saved. ${messageOf(error)}`);
    }
  }

  return (
    <Button size="small" variant="plain" onPress={() => void exportCalls()}>
      Export as a collection
    </Button>
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
  /** Called with the new name; null keeps the old one. */
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
