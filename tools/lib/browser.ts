import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CheckFailure } from './check-failure.mjs';
import { NotTried, canInstallFromDebian, installFromDebian, mayInstall } from './packages.ts';
import { runTool } from './program.mjs';

/**
 * Chromium without the windows that nobody sees here. The end-to-end tests take a fifth less processor time in it, and
 * it is what Playwright itself uses for tests without windows.
 */
export const SHELL = 'chromium-headless-shell';

/** Command names of Chromium and Chrome, best first, and the usual paths if they are not on the PATH. */
const COMMANDS = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const USUAL_PLACES = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The suggestions page of the address bar. Chromium loads it for each tab, a quarter of a tab's cost. */
const IDLE_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Features that Playwright disables. Chromium uses only the last such switch, which is the one below. */
const PLAYWRIGHT_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The tests use loopback only, so the browser must not send requests of its own. */
export const BROWSER_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...IDLE_FEATURES, ...PLAYWRIGHT_FEATURES].join()}`,
];

/**
 * For pages of tests, which live for seconds: what V8’s optimizing compiler makes of their code is hardly used. It took a
 * tenth of the processor time, and several threads that collect garbage of one page another twentieth.
 */
export const TEST_ARGS = [
  ...BROWSER_ARGS,
  '--js-flags=--no-opt --single-threaded-gc --min-semi-space-size=16',
];

/**
 * Candidate browsers, best first: the one in `PARLEY_BROWSER`, Playwright's own Chromium, an installed headless shell,
 * Chromium or Chrome. They exist on disk but may not start: see `provideBrowser`.
 *
 * @returns paths of executables
 */
export async function browsersOnDisk(): Promise<string[]> {
  const { chromium } = await import('@playwright/test');
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
  const chosen = process.env.PARLEY_BROWSER;
  const all = chosen ? [chosen] : [chromium.executablePath(), ...onPath, ...USUAL_PLACES];
  return [...new Set(all)].filter((path) => existsSync(path));
}

/** Ways to install a browser, in order of preference. */
const WAYS_TO_INSTALL = [
  {
    name: '`playwright install chromium`',
    possible: mayInstall,
    run: (live: boolean) =>
      runTool('@playwright/test', ['install', 'chromium'], { limitSeconds: 180, live }),
  },
  {
    name: `Debian's ${SHELL}`,
    possible: canInstallFromDebian,
    run: (live: boolean) => installFromDebian([SHELL, 'fonts-liberation'], live),
  },
  {
    name: "Debian's chromium",
    possible: canInstallFromDebian,
    run: (live: boolean) => installFromDebian(['chromium', 'fonts-liberation'], live),
  },
];

/** Whether Debian's Chromium is installed and its headless shell, which is a package of its own, could be added. */
export const lacksShell = (): boolean =>
  canInstallFromDebian() &&
  existsSync('/usr/lib/chromium/chromium') &&
  !existsSync(`/usr/bin/${SHELL}`);

/**
 * Finds a browser that starts, or installs one, and sets `PARLEY_BROWSER` to its path for the tests.
 *
 * @throws {CheckFailure} when no browser starts and none could be installed
 * @returns its version and path
 */
export async function provideBrowser({ live = false }: { live?: boolean } = {}): Promise<string> {
  const chosen = process.env.PARLEY_BROWSER;
  // If this fails, Chromium itself is used.
  if (!chosen && lacksShell()) await installFromDebian([SHELL], live);
  const tried = [await firstThatStarts()];
  for (const way of WAYS_TO_INSTALL.filter(({ possible }) => possible())) {
    // If PARLEY_BROWSER is set, install nothing else.
    if (tried.at(-1)?.found || chosen) break;
    const { output } = await way.run(live);
    const then = await firstThatStarts();
    tried.push({ found: then.found, report: `${way.name}:\n${output}\n${then.report}` });
  }
  const found = tried.at(-1)?.found;
  if (!found && !chosen && !mayInstall())
    throw new NotTried('no Chromium or Chrome starts here, and nothing may be installed');
  if (!found) {
    throw new CheckFailure(
      chosen
        ? `the browser named in PARLEY_BROWSER, ${chosen}, does not start`
        : 'no browser for the end-to-end tests: no Chromium or Chrome starts here, and none could be installed. ' +
            'Install one, or set PARLEY_BROWSER to its path',
      tried.map(({ report }) => report).join('\n'),
    );
  }
  process.env.PARLEY_BROWSER = found.path;
  return `Chromium ${found.version} (${found.path})`;
}

/**
 * Starts each candidate, because its presence proves nothing: a downloaded browser may lack a system library, and a
 * command of this name may be a stub that asks to install a package.
 */
async function firstThatStarts() {
  const { chromium } = await import('@playwright/test');
  const reports = [];
  for (const path of await browsersOnDisk()) {
    try {
      const browser = await chromium.launch({ executablePath: path, args: BROWSER_ARGS });
      const version = browser.version();
      await browser.close();
      return { found: { path, version }, report: '' };
    } catch (error) {
      reports.push(
        `${path} does not start: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return { found: undefined, report: reports.join('\n') || 'No Chromium or Chrome is installed.' };
}

/**
 * A browser that can show a window.
 *
 * @throws {CheckFailure} when there is no such browser, or no display
 * @returns its path
 */
export async function windowBrowser(): Promise<string> {
  const { DISPLAY = '', WAYLAND_DISPLAY = '' } = process.env;
  if (process.platform === 'linux' && DISPLAY === '' && WAYLAND_DISPLAY === '')
    throw new CheckFailure('there is no display here to show a window; add --headless');
  const path = (await browsersOnDisk()).find((each) => !/headless/i.test(each));
  if (path === undefined)
    throw new CheckFailure('there is no Chromium or Chrome with windows here; add --headless');
  return path;
}
