import { useHost } from '../../host/host-context.ts';
import { useDropLink } from './use-drop-link.ts';

/** Returns a function that opens the file of a demo. The code that reads it is loaded then. */
export function useOpenFile(): (file: Blob) => void {
  const host = useHost();
  const dropLink = useDropLink();
  return (file) =>
    void import('./open-demo.ts')
      .then(({ openFile }) => openFile(file, { host, dropLink }))
      .catch((error: unknown) => console.error(error));
}
