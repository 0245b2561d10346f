import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../client/context.tsx';
import type { WorldApp } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { appsSearch } from './apps-search.ts';
import css from './Apps.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';
import {
  type Draft,
  findMissingScopes,
  parseDraft,
  withReceiver,
  stringifyDraft,
} from './draft/manifest-draft.ts';
import { FaultList } from './form/FaultList.tsx';
import { ManifestForm } from './form/ManifestForm.tsx';
import { ManifestText } from './form/ManifestText.tsx';
import {
  convertToJson,
  faultsOf,
  manifestQuery,
  useCreateApp,
  useSaveManifest,
  useDeleteApp,
} from './use-apps.ts';
import { envOf, envText } from '../../kit/programs/env-text.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Dialog } from '../../ui/layout/Dialog.tsx';

interface AppEditorProps {
  readonly app: WorldApp;
  /** The only app of a world cannot be deleted. */
  readonly isOnlyApp: boolean;
}

/** One app: its manifest as form and as text, its credentials, and its actions. */
export function AppEditor(props: AppEditorProps) {
  const answer = useQuery(manifestQuery(useClient(), props.app.app_id));
  return (
    <Loaded what="the manifest" from={{ answer }}>
      {({ answer: { manifest, not_supported } }) => (
        // The key resets the editor when the stored manifest changes, on this page or elsewhere.
        <ManifestEditor
          key={JSON.stringify(manifest)}
          {...props}
          storedManifest={manifest}
          notSupported={not_supported}
        />
      )}
    </Loaded>
  );
}

const VIEWS = [
  { id: 'form', label: 'Form' },
  { id: 'text', label: 'Text' },
  { id: 'credentials', label: 'Credentials' },
] as const;

interface ManifestEditorProps extends AppEditorProps {
  readonly storedManifest: Draft;
  readonly notSupported: readonly string[];
}

function ManifestEditor({ app, isOnlyApp, storedManifest, notSupported }: ManifestEditorProps) {
  const [{ view = 'form' }, setSearch] = usePanelSearch(appsSearch);
  const { announce } = usePanelShell();
  const [text, setText] = useState(() => stringifyDraft(storedManifest));
  const save = useSaveManifest();
  const createCopy = useCreateApp();
  const faults = faultsOf(save.error);
  const draft = parseDraft(text);
  const isChanged = text !== stringifyDraft(storedManifest);
  const missingScopes = findMissingScopes(storedManifest, app.tokens);
  const changeText = (next: string) => {
    setText(next);
    save.reset();
  };
  const saveManifest = (install: boolean) =>
    save.mutate(
      { app_id: app.app_id, manifest: text, install },
      {
        onSuccess: ({ must_install }) =>
          announce(
            must_install
              ? 'Saved. Install the app again: it asks for more scopes.'
              : `${app.name} was ${install ? 'installed' : 'saved'}.`,
          ),
      },
    );
  return (
    <div className={css.column}>
      <header className={css.head}>
        <h2>{app.name}</h2>
        <code>{app.app_id}</code>
      </header>
      {missingScopes.length > 0 && (
        <div className={css.notice} role="status">
          <p>
            Its tokens do not have <code>{missingScopes.join(', ')}</code>. Install it again to add
            what the manifest asks for.
          </p>
          <Button
            isPending={save.isPending}
            isDisabled={isChanged}
            onPress={() => saveManifest(true)}
          >
            Install again
          </Button>
        </div>
      )}
      {notSupported.length > 0 && (
        <p className={css.notice}>
          Parley stores <code>{notSupported.join(', ')}</code>, but does not use it.
        </p>
      )}
      <SegmentedControl
        label="Show"
        segments={VIEWS}
        value={view}
        onChange={(next) => {
          if (next === 'form') void convertToJson(text).then(setText);
          setSearch({ view: next });
        }}
      />
      {view === 'credentials' && <Credentials app={app} />}
      {view === 'text' && <ManifestText text={text} faults={faults} onChange={changeText} />}
      {view === 'form' &&
        (draft === null ? (
          <p className={css.notice} role="alert">
            The text is no manifest that a form can show. Correct it as text first.
          </p>
        ) : (
          <>
            <ManifestForm
              draft={draft}
              faults={faults}
              onChange={(next) => changeText(stringifyDraft(next))}
            />
            <FaultList faults={faults} />
          </>
        ))}
      {view !== 'credentials' && (
        <div className={layouts.row}>
          <Button
            variant="primary"
            isDisabled={!isChanged}
            isPending={save.isPending}
            onPress={() => saveManifest(false)}
          >
            Save
          </Button>
          <Button
            isDisabled={!isChanged}
            onPress={() => changeText(stringifyDraft(storedManifest))}
          >
            Undo changes
          </Button>
          <Button
            isDisabled={draft === null}
            onPress={() => draft && changeText(stringifyDraft(withReceiver(draft, app.app_id)))}
          >
            Use the receiver in this page
          </Button>
        </div>
      )}
      <div className={layouts.row} role="group" aria-label="Export">
        <CopyButton
          label="Copy the manifest"
          showLabel
          size="medium"
          text={stringifyDraft(storedManifest)}
        />
        <Button
          onPress={() =>
            saveFile('manifest.json', 'application/json', stringifyDraft(storedManifest))
          }
        >
          Download
        </Button>
        <Button
          isPending={createCopy.isPending}
          onPress={() =>
            createCopy.mutate(stringifyDraft(storedManifest), {
              onSuccess: (created) => {
                announce(`${created.app.name} was created as a new app.`);
                setSearch({ app: created.app.app_id });
              },
            })
          }
        >
          Copy as a new app
        </Button>
        <DeleteApp
          app={app}
          isOnlyApp={isOnlyApp}
          onDeleted={() => setSearch({ app: undefined })}
        />
      </div>
      <FaultList faults={faultsOf(createCopy.error)} />
    </div>
  );
}

/** The environment variables of the app's program. The page masks their secrets; the copied text contains them. */
function Credentials({ app }: { readonly app: WorldApp }) {
  const { baseUrl } = useClient();
  const env = envOf(app, baseUrl);
  return (
    <section className={css.column} aria-labelledby="credentials">
      <h3 id="credentials">For the .env of its program</h3>
      <p className={tones.muted}>
        Secrets are masked here; the copy has them whole. The bot token is missing until the app is
        installed with bot scopes, the user token until it is installed with user scopes.
      </p>
      <div className={css.env} role="region" aria-label=".env" tabIndex={0}>
        <pre>{envText(env, true)}</pre>
      </div>
      <div className={layouts.row}>
        <CopyButton label="Copy the .env" showLabel text={() => envText(env, false)} />
      </div>
    </section>
  );
}

interface DeleteAppProps {
  readonly app: WorldApp;
  /** The only app of a world cannot be deleted. */
  readonly isOnlyApp: boolean;
  readonly onDeleted: () => void;
}

/** Deletes an app, after the user has confirmed it. */
function DeleteApp({ app, isOnlyApp, onDeleted }: DeleteAppProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { announce } = usePanelShell();
  const deleteApp = useDeleteApp();
  const confirmButton = (
    <Button
      variant="danger"
      isPending={deleteApp.isPending}
      onPress={() =>
        deleteApp.mutate(app.app_id, {
          onSuccess: () => {
            announce(`${app.name} was deleted.`);
            onDeleted();
          },
        })
      }
    >
      Delete {app.name}
    </Button>
  );
  return (
    <>
      <Button variant="danger" isDisabled={isOnlyApp} onPress={() => setConfirming(true)}>
        Delete
      </Button>
      <Dialog
        title={`Delete ${app.name}?`}
        size="small"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        footer={confirmButton}
      >
        <p>It is uninstalled, and its tokens and webhooks stop working. Its messages stay.</p>
        {deleteApp.error && <p role="alert">{messageOf(deleteApp.error)}</p>}
      </Dialog>
    </>
  );
}
