import { late } from '../../base/late.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { useHost } from '../host/host-context.ts';

const OPEN_FILE = late(() => import('./open-file.ts'));

/** Returns a function that opens a file of any kind. Its code loads on first use. */
export function useOpenFile(): (file: File) => void {
  const host = useHost();
  const { open, announce } = usePanelShell();
  return (file) =>
    void OPEN_FILE.load()
      .then(({ openFile }) => openFile(file, { host, open: (panel) => open(panel, {}) }))
      .catch((error: unknown) => announce(`The file was not opened. ${messageOf(error)}`));
}
