import { useClient } from '../../client/context.tsx';
import { messageOf } from '../../client/transport/refusal.ts';
import { useAnnouncements } from '../announcements.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Returns a function that saves the world as a file and announces the result. */
export function useDownloadSnapshot(): () => void {
  const client = useClient();
  const announce = useAnnouncements((state) => state.announce);
  async function download() {
    try {
      saveFile('parley-world.json', 'application/json', await client.snapshot());
      announce('Snapshot saved.');
    } catch (error) {
      announce(`Could not save the snapshot. ${messageOf(error)}`);
    }
  }
  return () => void download();
}
