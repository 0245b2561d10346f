import { useRef, useState } from 'react';
import { usePanelShell } from '../../../../kit/panel.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import type { Selection } from '../selection/selection.ts';
import { BROWSER_SCHEDULER, runInSlices } from '../slices.ts';
import type { PeopleStore } from '../store/people-store.ts';
import type { ColumnId } from '../table/table-columns.ts';
import { exportPeople, FORMATS, type Format } from './export-people.ts';

/** More people can only be saved as a file: a clipboard takes the text in one piece, which would block the page. */
export const MAX_COPIED_PEOPLE = 20_000;

export interface Export {
  /** The export that is running, with its progress from 0 to 1; null if none is. */
  readonly work: { readonly format: Format; readonly count: number; readonly done: number } | null;
  readonly copy: (format: Format) => void;
  readonly save: (format: Format) => void;
  readonly cancel: () => void;
}

/** Copies the selected people in the chosen columns, or saves them as a file. */
export function useExport(
  people: PeopleStore,
  selection: Selection,
  columns: readonly ColumnId[],
): Export {
  const { announce } = usePanelShell();
  const [work, setWork] = useState<Export['work']>(null);
  const running = useRef<symbol | null>(null);

  /** Passes the text on in pieces. Returns false if the export was cancelled or the people were cleared before its end. */
  async function write(format: Format, take: (piece: string) => void): Promise<boolean> {
    const { count } = selection.snapshot();
    const { clears } = people.snapshot();
    const run = Symbol(format);
    running.current = run;
    let shownAt = BROWSER_SCHEDULER.now();
    const writing = exportPeople(format, people, columns, selection.rows(), count, take);
    const written = await runInSlices(writing, BROWSER_SCHEDULER, (done) => {
      const shouldContinue = running.current === run && people.snapshot().clears === clears;
      if (shouldContinue && BROWSER_SCHEDULER.now() - shownAt > 100) {
        shownAt = BROWSER_SCHEDULER.now();
        setWork({ format, count, done });
      }
      return shouldContinue;
    });
    if (running.current === run) setWork(null);
    return written !== null;
  }

  async function copy(format: Format) {
    const { count } = selection.snapshot();
    try {
      const pieces: string[] = [];
      if (!(await write(format, (piece) => pieces.push(piece)))) return;
      await navigator.clipboard.writeText(pieces.join(''));
      announce(`Copied ${peopleText(count)} as ${FORMATS[format].name}.`);
    } catch {
      // The browser refused: permission denied, or not a secure context.
      announce('The browser did not allow copying. Save a file instead.');
    }
  }

  async function save(format: Format) {
    const { count } = selection.snapshot();
    // Each piece is encoded on its own. A blob of blobs does not copy them.
    const pieces: Blob[] = [];
    if (!(await write(format, (piece) => pieces.push(new Blob([piece]))))) return;
    const { name, type, file } = FORMATS[format];
    saveFile(file, type, new Blob(pieces));
    announce(`Saved ${peopleText(count)} as ${name}.`);
  }

  return {
    work,
    copy: (format) => void copy(format),
    save: (format) => void save(format),
    cancel: () => {
      running.current = null;
      setWork(null);
    },
  };
}

export const peopleText = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
