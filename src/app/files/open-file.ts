import { MAX_DEMO_LENGTH } from '../../contract/demo/demo.ts';
import type { HostState } from '../../contract/host.ts';
import { readDemoText } from '../../contract/links/codec.ts';
import { useImportedProgress } from '../../panels/lessons/imported-progress.ts';
import { MAX_PROGRESS_FILE_BYTES, readProgress } from '../../panels/lessons/progress-file.ts';
import { useDialogs } from '../dialogs.ts';
import { reportNotOpened, openDemo } from '../share/open/open-demo.ts';
import { usePendingFile } from './pending-file.ts';
import { looksLikeCalls } from '../../client/import/looks-like-calls.ts';

/** What `openFile` needs of the page. */
interface OpenFileContext {
  readonly host: HostState;
  /** Opens a panel. */
  readonly open: (panel: string) => void;
}

/** How much of a file is read to detect its kind, in bytes. */
const MAX_SNIFFED_BYTES = 64 * 1024;

/**
 * Opens a file that the user chose or dropped, or that started the installed app. A demo opens in a new world. For other files,
 * a dialog or panel shows what they hold, and the user decides.
 */
export async function openFile(file: File, { host, open }: OpenFileContext): Promise<void> {
  /** Reads the file up to its greatest allowed size, and one byte more, so that its reader can refuse a larger file. */
  const readStart = (maxBytes: number) => file.slice(0, maxBytes + 1).text();
  try {
    switch (detectFileKind(await readStart(MAX_SNIFFED_BYTES))) {
      case 'demo': {
        const result = readDemoText(await readStart(MAX_DEMO_LENGTH));
        if (result.ok) await openDemo(result.demo, host);
        else reportNotOpened('The file was not opened.', result);
        return;
      }
      case 'progress':
        useImportedProgress.setState({
          parsedFile: readProgress(await readStart(MAX_PROGRESS_FILE_BYTES)),
        });
        open('lessons');
        return;
      case 'world':
        usePendingFile.setState({ file });
        useDialogs.getState().show('restore');
        return;
      case 'calls':
        usePendingFile.setState({ file });
        useDialogs.getState().show('palette');
        return;
      case null:
        reportNotOpened('The file was not opened.', { message: UNKNOWN_FILE });
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    reportNotOpened('The file was not opened.', { message: `The browser cannot read it: ${why}` });
  }
}

const UNKNOWN_FILE =
  'Parley cannot read such a file. It reads worlds, demos, progress in lessons, and calls (curl, HAR, collections, OpenAPI, logs of SDKs, programs).';

/** The kinds of files that the page opens. */
type FileKind =
  /** A world: a snapshot, or an export of the list of worlds. */
  | 'world'
  /** A demo: a view, or a recording. */
  | 'demo'
  /** Progress in lessons. */
  | 'progress'
  /** Calls of another tool, or saved calls: `src/client/import` says which. */
  | 'calls';

/** A file has its `format` within this many characters of the beginning. In a world, the title comes first. */
const MAX_HEAD_LENGTH = 4096;

/**
 * Detects the kind of a file by the beginning of its text; null if it is unknown. The reader of that kind then checks the whole
 * file.
 */
export function detectFileKind(text: string): FileKind | null {
  const [, kind] =
    /^\s*\{/.test(text) && text.includes('"parley-')
      ? (/[{,]\s*"format"\s*:\s*"parley-(world|demo|progress)"/.exec(
          text.slice(0, MAX_HEAD_LENGTH),
        ) ?? [])
      : [];
  if (kind !== undefined) return kind as FileKind;
  return looksLikeCalls(text) ? 'calls' : null;
}
