/** Viewers read about fifteen characters a second, and need a moment to find the text. */
const PER_CHARACTER_MS = 65;
const FINDING_MS = 600;
const SHORTEST_MS = 1200;

/**
 * How long a text is shown, in milliseconds.
 *
 * @param pace 2 is twice as fast
 */
export const readingTime = (text: string, pace: number) =>
  Math.max(SHORTEST_MS, FINDING_MS + text.length * PER_CHARACTER_MS) / pace;
