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

export interface PeopleExport {
  /** The running export, or null. `done` is the part that is done, from 0 to 1. */
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
): PeopleExport {
  const { announce } = usePanelShell();
  const [work, setWork] = useState<PeopleExport['work']>(null);
  const currentRun = useRef<symbol | null>(null);

  /** Writes the text, and passes it to `onPiece` in pieces. Returns false if it was cancelled, or the people were cleared. */
  async function write(format: Format, onPiece: (piece: string) => void): Promise<boolean> {
    const { count } = selection.snapshot();
    const { clears } = people.snapshot();
    const run = Symbol(format);
    currentRun.current = run;
    let shownTime = BROWSER_SCHEDULER.now();
    const exportWork = exportPeople(format, people, columns, selection.rows(), count, onPiece);
    const result = await runInSlices(exportWork, BROWSER_SCHEDULER, (done) => {
      const shouldContinue = currentRun.current === run && people.snapshot().clears === clears;
      if (shouldContinue && BROWSER_SCHEDULER.now() - shownTime > 100) {
        shownTime = BROWSER_SCHEDULER.now();
        setWork({ format, count, done });
      }
      return shouldContinue;
    });
    if (currentRun.current === run) setWork(null);
    return result !== null;
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
    // Each piece becomes a blob of its own. A blob of these blobs does not copy them.
    const pieces: Blob[] = [];
    if (!(await write(format, (piece) => pieces.push(new Blob([piece]))))) return;
    const { name, type, fileName } = FORMATS[format];
    saveFile(fileName, type, new Blob(pieces));
    announce(`Saved ${peopleText(count)} as ${name}.`);
  }

  return {
    work,
    copy: (format) => void copy(format),
    save: (format) => void save(format),
    cancel: () => {
      currentRun.current = null;
      setWork(null);
    },
  };
}

export const peopleText = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
