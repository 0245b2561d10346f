import type { Worlds } from '../../contract/worlds.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { useHost } from '../host/host-context.ts';
import { ImportWorld } from './ImportWorld.tsx';
import { NewWorld } from './NewWorld.tsx';
import { StorageSummary } from './StorageSummary.tsx';
import { useWorldList } from './use-world-list.ts';
import { WorldRows } from './WorldRows.tsx';
import css from './Worlds.module.css';

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
      {worlds === null ? (
        <p>{host.kind === 'tab' ? NOT_STORED : ON_A_SERVER}</p>
      ) : (
        <WorldsOfBrowser worlds={worlds} />
      )}
    </Dialog>
  );
}

const ON_A_SERVER =
  'This page belongs to a Parley server, which has one world. Save a snapshot of it to keep several, or open Parley without a server.';

const NOT_STORED =
  'This browser does not let the page store data, so there is only this world, and it ends with the tab. Allow this site to store data to keep several.';

function WorldsOfBrowser({ worlds }: { readonly worlds: Worlds }) {
  const list = useWorldList(worlds);
  return (
    <div className={css.dialog}>
      <p className={css.lead}>
        This browser keeps each world by itself, with its messages, tokens and log of calls. A tab
        has one of them open.
      </p>
      <WorldRows list={list} />
      {list.problem !== null && (
        <p role="alert" className={css.problem}>
          {list.problem}
        </p>
      )}
      <div className={css.more}>
        <NewWorld list={list} />
        <ImportWorld list={list} />
      </div>
      <StorageSummary list={list} />
    </div>
  );
}
