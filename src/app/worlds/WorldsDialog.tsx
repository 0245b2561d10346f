import type { HostState } from '../../contract/host.ts';
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
      {worlds === null ? <p>{whyNone(host)}</p> : <WorldsOfBrowser worlds={worlds} />}
    </Dialog>
  );
}

/** Why there is no list of worlds. */
function whyNone(host: HostState): string {
  if (host.kind !== 'tab') return ON_A_SERVER;
  const notKept = host.notices.find(({ kind }) => kind === 'not-kept');
  return notKept === undefined ? NOT_STORED : `${notKept.message} ${notKept.advice}`;
}

const ON_A_SERVER =
  'This page belongs to a Parley server, which has one world. To keep others, save snapshots of them.';

const NOT_STORED =
  'This browser does not let the page store what several worlds need. To keep several, allow this site to store data.';

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
