import type { ComparedLine } from './compared-line.ts';

/** Lines from an index up to another. Those of a fold say the same on both sides, and are hidden at first. */
export interface Section {
  readonly from: number;
  readonly to: number;
  readonly isFold: boolean;
}

/** How many lines without a difference stay visible on either side of one. */
const AROUND = 3;
/** Fewer lines than this are not worth a fold. */
const MIN_LENGTH = 6;

/** The lines in sections: what is far from every difference is folded. */
export function sectionsOf(lines: readonly ComparedLine[]): readonly Section[] {
  const sections: Section[] = [];
  let from = 0;
  let quiet = 0;
  const push = (to: number, isFold: boolean) => {
    if (to > from) sections.push({ from, to, isFold });
    from = Math.max(from, to);
  };
  const close = (at: number, isEnd: boolean) => {
    const start = at - quiet + (at === quiet ? 0 : AROUND);
    const end = isEnd ? at : at - AROUND;
    if (end - start >= MIN_LENGTH) {
      push(start, false);
      push(end, true);
    }
    quiet = 0;
  };
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same' || kind === 'renewed') quiet += 1;
    else if (quiet > 0) close(at, false);
  }
  if (quiet > 0) close(lines.length, true);
  push(lines.length, false);
  return sections;
}

/** A section that is drawn. */
export interface ShownSection extends Section {
  readonly isFolded: boolean;
}

/** The sections of the first `most` lines, with the folds open that begin at a line of `opened`. */
export function findShownSections(
  lines: readonly ComparedLine[],
  opened: ReadonlySet<number>,
  most: number,
): readonly ShownSection[] {
  const shown: ShownSection[] = [];
  let room = most;
  for (const section of sectionsOf(lines)) {
    if (room <= 0) break;
    const isFolded = section.isFold && !opened.has(section.from);
    const to = isFolded ? section.to : Math.min(section.to, section.from + room);
    room -= isFolded ? 1 : to - section.from;
    shown.push({ ...section, to, isFolded });
  }
  return shown;
}
