import { useRef, useState } from 'react';
import { usePanelShell } from '../../../../kit/panel.ts';
import { saveFile } from '../../../../ui/save-file.ts';
import type { Selection } from '../selection/selection.ts';
import { BROWSER_PACE, inSlices } from '../slices.ts';
import type { PeopleStore } from '../store/people-store.ts';
import type { ColumnId } from '../table/table-columns.ts';
import { exportPeople, FORMATS, type Format } from './export-people.ts';

/** More people are saved as a file: a clipboard takes a text whole, and the page would wait for it. */
export const COPY_LIMIT = 20_000;

export interface Export {
  /** What is being written, and how much of it is done, from 0 to 1; null while nothing is. */
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

  /** Hands the text over in pieces. Returns whether that was all: not if it was cancelled, or the people are gone. */
  async function write(format: Format, take: (piece: string) => void): Promise<boolean> {
    const { count } = selection.snapshot();
    const { clears } = people.snapshot();
    const run = Symbol(format);
    running.current = run;
    let shown = BROWSER_PACE.now();
    const writing = exportPeople(format, people, columns, selection.rows(), count, take);
    const written = await inSlices(writing, BROWSER_PACE, (done) => {
      const goesOn = running.current === run && people.snapshot().clears === clears;
      if (goesOn && BROWSER_PACE.now() - shown > 100) {
        shown = BROWSER_PACE.now();
        setWork({ format, count, done });
      }
      return goesOn;
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
    // Each piece becomes bytes by itself, and a blob of blobs copies none of them.
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
