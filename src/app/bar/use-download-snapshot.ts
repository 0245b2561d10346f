import { useClient } from '../../client/context.tsx';
import { messageOf } from '../../client/transport/refusal.ts';
import { useAnnouncements } from '../announcements.ts';
import { saveFile } from '../save-file.ts';

/** Saves the world as a file; says so, or why it could not. */
export function useDownloadSnapshot(): () => void {
  const client = useClient();
  const announce = useAnnouncements((state) => state.announce);
  async function download() {
    try {
      saveFile('parley-world.json', 'application/json', await client.snapshot());
      announce('The snapshot was saved.');
    } catch (error) {
      announce(`No snapshot was saved. ${messageOf(error)}`);
    }
  }
  return () => void download();
}
