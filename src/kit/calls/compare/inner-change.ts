/** A line in three: what both have, where they differ, and what both have again. */
export interface InnerChange {
  readonly before: string;
  readonly change: string;
  readonly after: string;
}

/** How much of what two lines share is shown beside the change, and of the change, in characters. */
const MAX_CONTEXT_LENGTH = 120;
const MAX_CHANGED = 1_000;

/** Where two lines differ, for each of them. What is far from the change is cut. Takes time in proportion to their length. */
export function innerChanges(one: string, other: string): readonly [InnerChange, InnerChange] {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  // Half a character is none.
  if (isHighSurrogate(one, start - 1)) start -= 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  if (end > 0 && isLowSurrogate(one, one.length - end)) end -= 1;
  return [partsOf(one, start, end), partsOf(other, start, end)];
}

const isHighSurrogate = (text: string, at: number) => {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00;
};

const isLowSurrogate = (text: string, at: number) => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
};

function partsOf(text: string, start: number, end: number): InnerChange {
  const change = text.slice(start, text.length - end);
  const before = text.slice(0, start);
  const after = text.slice(text.length - end);
  return {
    before: before.length > MAX_CONTEXT_LENGTH ? `…${before.slice(-MAX_CONTEXT_LENGTH)}` : before,
    change: clip(change, MAX_CHANGED),
    after: clip(after, MAX_CONTEXT_LENGTH),
  };
}

/** A line that is shown whole unless it is longer than a screen. */
export const clip = (text: string, most: number = MAX_CHANGED): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
