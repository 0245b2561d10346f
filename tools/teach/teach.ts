/** `npm run teach -- <id>`: plays a scenario for people, who can pause it, step through it and go back. */
import { provideBrowser, windowBrowser } from '../lib/browser.ts';
import { ensureBuilt } from '../lib/built.ts';
import { runPlaywright } from '../lib/playwright.ts';
import { SCENARIOS_FOLDER, scenarioIds, scenarioList } from '../lib/scenarios.ts';
import { USAGE, readArguments, type Wanted } from './arguments.ts';
import { endNotes, teach } from './play.ts';

await main();

async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2), scenarioIds());
  if (wanted === null) {
    console.log(`${USAGE}\n\nScenarios:\n${await scenarioList()}`);
    return;
  }
  const { scenario, pace, headless } = wanted;
  if (headless) await provideBrowser({ live: true });
  else process.env.PARLEY_BROWSER = await windowBrowser();
  await ensureBuilt({ live: true });
  if (scenario === null) await teachAll(wanted);
  else {
    const file = scenario.endsWith('.ts') ? scenario : `${SCENARIOS_FOLDER}/${scenario}.spec.ts`;
    await teach({ file, pace, headless });
  }
}

/** Plays every scenario, without keys. */
async function teachAll({ pace, headless }: Wanted) {
  const began = performance.now();
  const { tests, report } = await runPlaywright({
    config: 'e2e/playwright.config.ts',
    results: `test-results/teach-${process.pid}`,
    args: [
      SCENARIOS_FOLDER,
      '--timeout=0',
      '--global-timeout=0',
      ...(headless ? [] : ['--headed', '--workers=1']),
    ],
    live: true,
    limitSeconds: 6 * 3600,
    env: { PARLEY_TEACH: '1', PARLEY_PACE: String(pace) },
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  for (const note of endNotes(report.suites)) console.log(note);
  console.log(`${tests.passed} scenarios taught at ${pace} times the pace, in ${seconds} s`);
}
