import FolderOpen from 'lucide-react/icons/folder-open';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../../ui/controls/Button.tsx';
import { useOpenFile } from './use-open-file.ts';

/** Lets the user choose the file of a demo, and opens it. */
export function OpenFileButton({ onChosen }: { readonly onChosen: () => void }) {
  const openFile = useOpenFile();
  return (
    <FileTrigger
      acceptedFileTypes={['application/json', '.json']}
      onSelect={(files) => {
        const [file] = files ?? [];
        if (file === undefined) return;
        onChosen();
        openFile(file);
      }}
    >
      <Button icon={<FolderOpen size={15} />}>Open a file…</Button>
    </FileTrigger>
  );
}
