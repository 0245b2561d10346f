import { MAX_DEMO_LENGTH } from '../../contract/demo/demo.ts';
import type { HostState } from '../../contract/host.ts';
import { readDemoText } from '../../contract/links/codec.ts';
import { useImportedProgress } from '../../panels/lessons/imported-progress.ts';
import { MAX_PROGRESS_FILE_BYTES, readProgress } from '../../panels/lessons/progress-file.ts';
import { useDialogs } from '../dialogs.ts';
import { notOpened, openDemo } from '../share/open/open-demo.ts';
import { useGivenFile } from './given-file.ts';
import { looksLikeCalls } from '../../client/import/looks-like-calls.ts';

/** What opening needs of the page. */
interface FilePage {
  readonly host: HostState;
  /** Opens a panel. */
  readonly open: (panel: string) => void;
}

/** How much of a file is read to find out its type, in bytes. */
const MAX_SNIFFED_BYTES = 64 * 1024;

/**
 * Opens a file that was chosen, dropped, or that the installed app was opened with. A demo opens in a world of its own; all else
 * is asked about first, where it would replace something, or shown to choose from.
 */
export async function openFile(file: File, { host, open }: FilePage): Promise<void> {
  /** At most as much of the file is read as can be in it: one more is enough to refuse it. */
  const read = (most: number) => file.slice(0, most + 1).text();
  try {
    switch (fileKind(await read(MAX_SNIFFED_BYTES))) {
      case 'demo': {
        const reading = readDemoText(await read(MAX_DEMO_LENGTH));
        if (reading.ok) await openDemo(reading.demo, host);
        else notOpened('The file was not opened.', reading);
        return;
      }
      case 'progress':
        useImportedProgress.setState({ read: readProgress(await read(MAX_PROGRESS_FILE_BYTES)) });
        open('lessons');
        return;
      case 'world':
        useGivenFile.setState({ file });
        useDialogs.getState().show('restore');
        return;
      case 'calls':
        useGivenFile.setState({ file });
        useDialogs.getState().show('palette');
        return;
      case null:
        notOpened('The file was not opened.', { message: NOTHING });
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    notOpened('The file was not opened.', { message: `The browser cannot read it: ${why}` });
  }
}

const NOTHING =
  'It holds none of what Parley reads: worlds, demos, progress in lessons, and calls (curl, HAR, collections, OpenAPI, logs of SDKs, programs).';

/** What a file can hold that this page opens. */
type FileKind =
  /** A world: a snapshot, or an export of the list of worlds. */
  | 'world'
  /** A demo: a view, or a recording. */
  | 'demo'
  /** Progress in lessons. */
  | 'progress'
  /** Calls of another tool, or saved calls: `src/client/import` says which. */
  | 'calls';

/** Where Parley writes what a file is, in characters: a world has its title before. */
const MAX_HEAD_LENGTH = 4096;

/**
 * What the text of a file holds, by its beginning; null for any other text. The reader of the file then looks at all
 * of it: this only says who.
 */
export function fileKind(text: string): FileKind | null {
  const [, kind] =
    /^\s*\{/.test(text) && text.includes('"parley-')
      ? (/[{,]\s*"format"\s*:\s*"parley-(world|demo|progress)"/.exec(
          text.slice(0, MAX_HEAD_LENGTH),
        ) ?? [])
      : [];
  if (kind !== undefined) return kind as FileKind;
  return looksLikeCalls(text) ? 'calls' : null;
}
