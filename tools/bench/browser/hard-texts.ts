/**
 * Replaces tools/bounds/hard-texts.ts in a page: keeps the texts, so that the driver of the page can measure one after the
 * other. Node measures processor time against a tight bound; a page has only a clock, beside other programs and a
 * garbage collector that it cannot call. So the bound here lies between linear time (×2 per doubling) and quadratic
 * time (×4).
 */
import { growthLine, growthOf } from '../../bounds/growth.ts';

const MAX_RATIO_PER_DOUBLING = 3;
/** A text that takes less than this at its longest is too fast to measure, and freezes no page. */
const NOTICEABLE_MS = 20;

type Text = (length: number) => any;
const texts: { what: string; name: string; run: (text: any) => unknown; textOf: Text }[] = [];

export function expectLinear(
  what: string,
  run: (text: any) => unknown,
  made: Readonly<Record<string, Text>>,
) {
  for (const [name, textOf] of Object.entries(made)) texts.push({ what, name, run, textOf });
}

export { nothingBut, runOf } from '../../bounds/text-of.ts';

/** What reads the text, and a line about it if its time grows too fast. */
function measureHardText(nth: number) {
  const { what, name, run, textOf } = texts[nth] as (typeof texts)[number];
  try {
    const now = () => performance.now();
    const options = { now, most: MAX_RATIO_PER_DOUBLING, noticeable: NOTICEABLE_MS };
    const growth = growthOf(run, textOf, options);
    if (growth.linear) return { what };
    return { what, slow: growthLine(`${what}: ${name}`, growth) };
  } catch (error) {
    // Firefox gives up a regular expression that goes back too far: "too much recursion".
    return { what, slow: `${what}: ${name}: ${String(error)}` };
  }
}

const namesOfHardTexts = () => texts.map(({ what, name }) => `${what}: ${name}`);

Object.assign(globalThis, { namesOfHardTexts, measureHardText });
