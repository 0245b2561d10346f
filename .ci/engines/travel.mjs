import { Tab } from './tab.mjs';

/**
 * @typedef {object} Travelled
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped  steps not made because an earlier one failed
 * @property {string[]} lines  a line a step
 */

/**
 * Makes the journey with an engine. A step fails too when the page complains on its console meanwhile.
 *
 * @param {import('./engine.mjs').Engine} engine
 * @param {string} url
 * @param {readonly import('./journey.mjs').Step[]} journey
 * @returns {Promise<Travelled>}  never rejects
 */
export async function travel(engine, url, journey) {
  /** @type {Tab[]} */
  const tabs = [];
  const openTab = async () => {
    const tab = new Tab(await engine.newTab());
    tabs.push(tab);
    return tab;
  };
  /** @type {import('./journey.mjs').Traveller | undefined} */
  let traveller;
  /** @type {Travelled} */
  const result = { passed: 0, failed: 0, skipped: 0, lines: [] };
  for (const [title, step] of journey) {
    if (result.failed > 0) {
      result.skipped += 1;
      continue;
    }
    const begun = performance.now();
    let outcome = '';
    try {
      traveller ??= { url, openTab, tab: await openTab() };
      await step(traveller);
      const complaints = tabs.flatMap((tab) => tab.complaints());
      if (complaints.length > 0) throw new Error(`the page complains: ${complaints.join('\n')}`);
      result.passed += 1;
    } catch (error) {
      result.failed += 1;
      outcome = `: FAILED: ${error instanceof Error ? error.message : String(error)}`;
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    result.lines.push(`${engine.version} ${title} (${seconds} s)${outcome}`);
  }
  return result;
}
