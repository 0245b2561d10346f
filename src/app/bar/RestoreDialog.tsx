import { useMutation } from '@tanstack/react-query';
import FileJson from 'lucide-react/icons/file-json';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useRestore } from '../../client/changes.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { useAnnouncements } from '../announcements.ts';
import { usePendingFile } from '../files/pending-file.ts';
import { useHost } from '../host/host-context.ts';
import tones from '../../ui/style/tones.module.css';
import { useDownloadSnapshot } from './use-download-snapshot.ts';
import { Alert } from '../../ui/display/Alert.tsx';

/** Loads a world from a file. If the file is refused, the world does not change. */
export default function RestoreDialog({ onClose }: { readonly onClose: () => void }) {
  const announce = useAnnouncements((state) => state.announce);
  const download = useDownloadSnapshot();
  const host = useHost();
  const worlds = host.kind === 'tab' ? host.worlds : null;
  const restore = useRestore();
  const importing = useMutation({
    mutationFn: async (snapshot: File) => {
      const imported = await worlds?.import(snapshot, '');
      if (imported?.kind === 'world') worlds?.open(imported.name);
    },
  });
  const pendingFile = usePendingFile((state) => state.file);
  const [chosenFile, setChosenFile] = useState<File | null>(null);
  const file = chosenFile ?? pendingFile;
  const { error } = restore.isError ? restore : importing;

  function close() {
    usePendingFile.setState({ file: null });
    onClose();
  }
  async function load(snapshot: File) {
    restore.mutate(await snapshot.text(), {
      onSuccess: () => {
        announce(`Loaded the world from ${snapshot.name}.`);
        close();
      },
    });
  }

  return (
    <Dialog
      title="Load a snapshot"
      size="small"
      isOpen
      onClose={close}
      footer={
        <>
          <Button onPress={close}>Cancel</Button>
          <Button
            variant={worlds === null ? 'primary' : 'secondary'}
            isDisabled={file === null}
            isPending={restore.isPending}
            onPress={() => file && void load(file)}
          >
            Replace this world
          </Button>
          {worlds !== null && (
            <Button
              variant="primary"
              isDisabled={file === null}
              isPending={importing.isPending}
              onPress={() => file && importing.mutate(file)}
            >
              Open as a new world
            </Button>
          )}
        </>
      }
    >
      <p className={tones.muted}>
        {worlds === null
          ? 'The world in the file replaces this one, including its tokens and secrets.'
          : 'The world in the file can replace this one or become a new world beside it, with its tokens and secrets.'}{' '}
        Anyone who has the file knows them, so load only files that you trust.
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
          importing.reset();
          setChosenFile(files?.[0] ?? null);
        }}
      >
        <Button icon={<FileJson size={15} />}>{file?.name ?? 'Choose a snapshot file'}</Button>
      </FileTrigger>
      {error !== null && (
        <Alert>The file was not loaded, and the world did not change. {messageOf(error)}</Alert>
      )}
    </Dialog>
  );
}
