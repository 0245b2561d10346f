import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { worldFile } from '../../client/export/world-file.ts';
import { LOCAL_SERVER, serveCommand } from '../../client/snippets/local-server.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { usePanelShell } from '../panel.ts';
import { nextWorldFile, useSavedWorld } from './saved-world.ts';
import css from './ServeNote.module.css';

/** What to run first, so that a program outside of the page reaches this world. */
export function ServeNote({ deployment }: { readonly deployment: string }) {
  const client = useClient();
  const { announce } = usePanelShell();
  const command = serveCommand(useSavedWorld((state) => state.name));
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      const file = await worldFile(client, deployment);
      saveFile(nextWorldFile(), 'application/json', file);
      announce('Saved the world, with its tokens and secrets.');
    } catch (error) {
      announce(`Could not save the world. ${messageOf(error)}`);
    }
    setSaving(false);
  }

  return (
    <section className={css.note} aria-label="What to run first">
      <p>
        Programs outside this page cannot reach this world. Save it and serve it: then the same call
        to <code>{new URL(LOCAL_SERVER).host}</code> gets the same answer.
      </p>
      <div className={css.steps}>
        <Button
          size="small"
          icon={<Download size={14} />}
          isPending={isSaving}
          onPress={() => void save()}
        >
          Save the world
        </Button>
        <span className={css.command}>
          <code>{command}</code>
          <CopyButton text={command} label="Copy the command" />
        </span>
      </div>
    </section>
  );
}
