/** `npm run teach -- <id>`: plays a scenario for people, who can pause it, step through it and go back. */
import { atRoot } from '../lib/at-root.mjs';
import { provideBrowser } from '../lib/browser.mjs';
import { ensureBuilt } from '../lib/built.mjs';
import { install } from '../lib/install.mjs';
import { runPlaywright } from '../lib/playwright.mjs';
import { SCENARIOS_FOLDER, scenarioIds } from '../lib/scenarios.mjs';
import { USAGE, readArguments } from './arguments.mjs';
import { endNotes } from './end-notes.mjs';
import { scenarioList } from './list.mjs';
import { teach } from './teach.mjs';
import { windowBrowser } from './window-browser.mjs';

await atRoot(async () => {
  const wanted = readArguments(process.argv.slice(2), scenarioIds());
  if (wanted === null) {
    console.log(`${USAGE}\n\nScenarios:\n${scenarioList()}`);
    return;
  }
  await install({ live: true });
  const { scenario, pace, headless } = wanted;
  if (headless) await provideBrowser({ live: true });
  else process.env.PARLEY_BROWSER = await windowBrowser();
  await ensureBuilt({ live: true });
  if (scenario === null) await teachAll(wanted);
  else {
    const file = scenario.endsWith('.ts') ? scenario : `${SCENARIOS_FOLDER}/${scenario}.spec.ts`;
    await teach({ file, pace, headless });
  }
});

/** Plays every scenario, without keys. */
async function teachAll(/** @type {import('./arguments.mjs').Wanted} */ { pace, headless }) {
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
