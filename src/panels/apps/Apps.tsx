import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useWorld } from '../../client/queries.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { Loaded } from '../../kit/loading/Loaded.tsx';
import { usePanelSearch, usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AppEditor } from './AppEditor.tsx';
import { appsSearch } from './apps-search.ts';
import css from './Apps.module.css';
import layouts from '../../ui/style/layouts.module.css';
import tones from '../../ui/style/tones.module.css';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { stringifyDraft } from './draft/manifest-draft.ts';
import { TEMPLATES } from './draft/templates.ts';
import { ManifestText } from './form/ManifestText.tsx';
import { faultsOf, useCreateApp } from './use-apps.ts';

/** The panel: the apps of the world, and what each is configured to do. */
export default function Apps() {
  return (
    <Loaded what="the apps" from={{ world: useWorld() }}>
      {({ world }) => <LoadedApps world={world} />}
    </Loaded>
  );
}

/** Stands in the address instead of an app's id while the form for a new app is open. */
const NEW_APP = 'new';

function LoadedApps({ world: { apps } }: { readonly world: WorldBrief }) {
  const [search, setSearch] = usePanelSearch(appsSearch);
  const appInAddress = apps.find(({ app_id }) => app_id === search.app);
  const shownApp = search.app === NEW_APP ? null : (appInAddress ?? apps[0] ?? null);
  return (
    <div className={css.room}>
      <div className={css.panel}>
        <nav className={css.list} aria-label="Apps">
          <ul>
            {apps.map(({ app_id, name }) => (
              <li key={app_id}>
                <Button
                  variant="plain"
                  aria-current={shownApp?.app_id === app_id}
                  onPress={() => setSearch({ app: app_id })}
                >
                  <bdi>{name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
          <Button icon={<Plus size={14} />} onPress={() => setSearch({ app: NEW_APP })}>
            New app
          </Button>
        </nav>
        <div className={css.detail} role="region" aria-label="App" tabIndex={0}>
          {shownApp === null ? (
            <NewApp onCreated={(app_id) => setSearch({ app: app_id, view: 'credentials' })} />
          ) : (
            <AppEditor key={shownApp.app_id} app={shownApp} isOnlyApp={apps.length === 1} />
          )}
        </div>
      </div>
    </div>
  );
}

type TemplateId = (typeof TEMPLATES)[number]['id'];

const SEGMENTS = TEMPLATES.map(({ id, label }) => ({ id, label }));

const templateText = (id: TemplateId): string =>
  stringifyDraft(TEMPLATES.find((template) => template.id === id)?.manifest ?? {});

/** Creates an app from a manifest, and installs it. */
function NewApp({ onCreated }: { readonly onCreated: (app_id: string) => void }) {
  const [template, setTemplate] = useState<TemplateId>('webhook');
  const [text, setText] = useState(() => templateText('webhook'));
  const { announce } = usePanelShell();
  const create = useCreateApp();
  function changeText(next: string) {
    setText(next);
    create.reset();
  }
  return (
    <section className={css.column} aria-labelledby="new-app">
      <h2 id="new-app">New app</h2>
      <p className={tones.muted}>
        A manifest says what an app is configured to do. Choose one to begin with, or paste your own
        as JSON or YAML. The app is installed with the scopes that it asks for.
      </p>
      <SegmentedControl
        label="Template"
        showLabel
        segments={SEGMENTS}
        value={template}
        onChange={(id) => {
          setTemplate(id);
          changeText(templateText(id));
        }}
      />
      <ManifestText text={text} faults={faultsOf(create.error)} onChange={changeText} />
      <div className={layouts.row}>
        <Button
          variant="primary"
          isPending={create.isPending}
          onPress={() =>
            create.mutate(text, {
              onSuccess: ({ app }) => {
                announce(`${app.name} was created and installed.`);
                onCreated(app.app_id);
              },
            })
          }
        >
          Create the app
        </Button>
      </div>
    </section>
  );
}
