/** The rows that a long list renders. */
export interface RowWindow {
  /** The rows to render: from `first` until before `end`. */
  readonly first: number;
  readonly end: number;
  /** Added to the top of a row in the list, this is its top in the element. */
  readonly shift: number;
  /** Added to the place of a row, this is the key of its element. */
  readonly skew: number;
}

/**
 * The window after scrolling; the same object if nothing moved. A row that stays keeps its element. After a jump, when
 * none stays, the elements show other rows: changing their texts takes a fraction of the time of making new ones.
 */
export function moveWindow(now: RowWindow, to: Omit<RowWindow, 'skew'>): RowWindow {
  if (now.first === to.first && now.end === to.end && now.shift === to.shift) return now;
  const isJump = to.first >= now.end || to.end <= now.first;
  return { ...to, skew: isJump ? now.first + now.skew - to.first : now.skew };
}
