import FileJson from 'lucide-react/icons/file-json';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useRestore } from '../../client/changes.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { useAnnouncements } from '../announcements.ts';
import css from './WorldDialog.module.css';
import { useDownloadSnapshot } from './use-download-snapshot.ts';

/** Loads a world from a file. If the file is refused, the world does not change. */
export default function RestoreDialog({ onClose }: { readonly onClose: () => void }) {
  const announce = useAnnouncements((state) => state.announce);
  const download = useDownloadSnapshot();
  const restore = useRestore();
  const [file, setFile] = useState<File | null>(null);

  async function load(chosen: File) {
    restore.mutate(await chosen.text(), {
      onSuccess: () => {
        announce(`Loaded the world from ${chosen.name}.`);
        onClose();
      },
    });
  }

  return (
    <Dialog
      title="Load a snapshot"
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={file === null}
            isPending={restore.isPending}
            onPress={() => file && void load(file)}
          >
            Load
          </Button>
        </>
      }
    >
      <p className={css.lead}>
        The world in the file replaces this one, including its tokens and secrets. Anyone who has
        the file knows them, so load only files that you trust.
      </p>
      <div>
        <Button size="small" onPress={download}>
          Download a snapshot first
        </Button>
      </div>
      <FileTrigger
        acceptedFileTypes={['application/json', '.json']}
        onSelect={(files) => {
          restore.reset();
          setFile(files?.[0] ?? null);
        }}
      >
        <Button icon={<FileJson size={15} />}>{file?.name ?? 'Choose a snapshot file'}</Button>
      </FileTrigger>
      {restore.isError && (
        <p role="alert" className={css.problem}>
          The file was not loaded, and the world did not change. {messageOf(restore.error)}
        </p>
      )}
    </Dialog>
  );
}
