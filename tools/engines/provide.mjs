import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BROWSER_ARGS, provideBrowser } from '../lib/browser.mjs';
import { canInstallFromDebian, installFromDebian } from '../lib/debian.mjs';
import { runTool } from '../lib/program.mjs';
import { firefoxEngine } from './firefox-engine.mjs';
import { playwrightEngine } from './playwright-engine.mjs';
import { webkitEngine } from './webkit-engine.mjs';

/** @typedef {import('./engine.mjs').Engine} Engine */

/**
 * @typedef {object} Provided
 * @property {string} name
 * @property {Engine} [engine]  if it starts
 * @property {string} reason    short reason why it does not start
 */

/** The engines other than Chromium, by Playwright's names. */
const OTHERS = /** @type {const} */ ({
  firefox: { name: 'Firefox', packages: ['firefox-esr'], installed: installedFirefox },
  webkit: { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], installed: installedWebkit },
});

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'];

/**
 * Starts an engine. Installs it if it is missing: Playwright's own build if it can be downloaded, otherwise Debian's
 * packages if this user may install them.
 *
 * @param {string} kind  one of `ENGINE_NAMES`
 * @returns {Promise<Provided>}  never rejects for an engine other than Chromium
 */
export async function provideEngine(kind) {
  if (kind === 'firefox' || kind === 'webkit') {
    return { name: OTHERS[kind].name, ...(await other(kind)) };
  }
  await provideBrowser({ live: true });
  const { chromium } = await import('@playwright/test');
  const executablePath = process.env.PARLEY_BROWSER;
  const engine = await playwrightEngine('Chromium', chromium, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: BROWSER_ARGS,
  });
  return { name: 'Chromium', engine, reason: '' };
}

async function other(/** @type {keyof typeof OTHERS} */ kind) {
  const { name, packages, installed } = OTHERS[kind];
  const reasons = new Set();
  const start = async () => {
    for (const open of [() => playwrightBuild(kind), installed]) {
      try {
        const engine = await open();
        if (engine !== null) return engine;
      } catch (error) {
        const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
        reasons.add(`${name} does not start: ${line}`);
      }
    }
    return null;
  };
  let engine = await start();
  if (engine === null) {
    const { ok } = await runTool('@playwright/test', ['install', kind], {
      limitSeconds: 180,
      live: true,
    });
    if (!ok) reasons.add('Playwright cannot download its build');
    engine = await start();
  }
  if (engine === null && canInstallFromDebian()) {
    const { ok } = await installFromDebian(packages, true);
    if (!ok) reasons.add(`apt-get cannot install ${packages.join(' and ')}`);
    engine = await start();
  }
  if (engine === null && !canInstallFromDebian())
    reasons.add('installing packages requires root on Debian');
  return engine === null ? { reason: [...reasons].join('; ') } : { engine, reason: '' };
}

async function playwrightBuild(/** @type {keyof typeof OTHERS} */ kind) {
  const type = (await import('@playwright/test'))[kind];
  return existsSync(type.executablePath()) ? playwrightEngine(OTHERS[kind].name, type) : null;
}

async function installedFirefox() {
  const path = onPath('firefox-esr') ?? onPath('firefox');
  return path === undefined ? null : firefoxEngine(path);
}

async function installedWebkit() {
  const binary = miniBrowsers().find((path) => existsSync(path));
  const complete = onPath('WebKitWebDriver') !== undefined && onPath('Xvfb') !== undefined;
  return binary === undefined || !complete ? null : webkitEngine(binary);
}

function onPath(/** @type {string} */ command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));
}

/** Possible paths of WebKitGTK's MiniBrowser on Debian, below the folder of each architecture. */
function miniBrowsers() {
  if (!existsSync('/usr/lib')) return [];
  return readdirSync('/usr/lib')
    .filter((folder) => folder.includes('-linux-'))
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((version) =>
        join('/usr/lib', folder, version, 'MiniBrowser'),
      ),
    );
}
