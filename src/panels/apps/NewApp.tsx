import { useState } from 'react';
import { usePanelShell } from '../../kit/panel.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import css from './Apps.module.css';
import { writeDraft } from './draft/manifest-draft.ts';
import { TEMPLATES } from './draft/templates.ts';
import { ManifestText } from './form/ManifestText.tsx';
import { faultsOf, useCreateApp } from './use-apps.ts';

type Template = (typeof TEMPLATES)[number]['id'];

const SEGMENTS = TEMPLATES.map(({ id, label }) => ({ id, label }));

const textOf = (id: Template): string =>
  writeDraft(TEMPLATES.find((each) => each.id === id)?.manifest ?? {});

/** Creates an app from a manifest, and installs it. */
export function NewApp({ onCreated }: { readonly onCreated: (app_id: string) => void }) {
  const [template, setTemplate] = useState<Template>('webhook');
  const [text, setText] = useState(() => textOf('webhook'));
  const { announce } = usePanelShell();
  const create = useCreateApp();
  function change(next: string) {
    setText(next);
    create.reset();
  }
  return (
    <section className={css.column} aria-labelledby="new-app">
      <h2 id="new-app">New app</h2>
      <p className={css.about}>
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
          change(textOf(id));
        }}
      />
      <ManifestText text={text} faults={faultsOf(create.error)} onChange={change} />
      <div className={css.row}>
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
