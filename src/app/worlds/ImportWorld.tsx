import Upload from 'lucide-react/icons/upload';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { Demo } from '../../contract/demo/demo.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useHost } from '../host/host-context.ts';
import type { WorldList } from './use-world-list.ts';
import css from './Worlds.module.css';

/** Reads a world from a file. A demo in the file is opened only after another press. */
export function ImportWorld({ list }: { readonly list: WorldList }) {
  const host = useHost();
  const [demo, setDemo] = useState<Demo | null>(null);

  async function read(file: File) {
    setDemo(null);
    await list.change(
      async ({ import: load }) => {
        const read = await load(file, '');
        if (read.kind === 'demo') setDemo(read.demo);
        return read.kind;
      },
      (kind) => (kind === 'demo' ? 'This file is a demo.' : `Imported ${file.name}.`),
    );
  }

  return (
    <>
      <FileTrigger
        acceptedFileTypes={['application/json', '.json']}
        onSelect={(files) => {
          const [file] = files ?? [];
          if (file) void read(file);
        }}
      >
        <Button icon={<Upload size={15} />} isDisabled={list.isBusy}>
          Import a file…
        </Button>
      </FileTrigger>
      {demo !== null && (
        <div role="group" aria-label="Open the demo?" className={css.task}>
          <p className={css.field}>
            This file is a demo{demo.title === undefined ? '' : `: “${demo.title}”`}. It opens in a
            new world, and nothing in it runs by itself.
          </p>
          <Button onPress={() => setDemo(null)}>Cancel</Button>
          <Button
            variant="primary"
            isPending={list.isBusy}
            onPress={() =>
              void list.change(async () => {
                const { openDemo } = await import('../share/open/open-demo.ts');
                await openDemo(demo, host);
              }, 'Opening the demo.')
            }
          >
            Open the demo
          </Button>
        </div>
      )}
    </>
  );
}
