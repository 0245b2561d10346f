import type { Engine } from './engine.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_ARGS, SHELL, browsersOnDisk, lacksShell, provideBrowser } from '../lib/browser.ts';
import {
  NotTried,
  canInstallFromDebian,
  installFromDebian,
  mayInstall,
  onPath,
  type Need,
} from '../lib/packages.ts';
import { runTool } from '../lib/program.mjs';
import { firefoxEngine } from './firefox-engine.ts';
import { playwrightEngine } from './playwright-engine.ts';
import { webkitEngine } from './webkit-engine.ts';

export interface Provided {
  name: string;
  /** If it starts. */
  engine?: Engine;
  /** Short reason why it does not start. */
  reason: string;
}

/** The engines other than Chromium, by Playwright's names. */
const OTHERS = {
  firefox: { name: 'Firefox', packages: ['firefox-esr'], installed: installedFirefox },
  webkit: { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], installed: installedWebkit },
} as const;

export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'];

/**
 * Starts an engine. Installs it if it is missing: Playwright's own build if it can be downloaded, otherwise Debian's
 * packages if this user may install them.
 *
 * @param kind one of `ENGINE_NAMES`
 * @returns never rejects for an engine other than Chromium
 */
export async function provideEngine(kind: string): Promise<Provided> {
  if (kind === 'firefox' || kind === 'webkit') {
    return { name: OTHERS[kind].name, ...(await other(kind)) };
  }
  try {
    await provideBrowser({ live: true });
  } catch (error) {
    if (!(error instanceof NotTried)) throw error;
    return { name: 'Chromium', reason: error.message };
  }
  const { chromium } = await import('@playwright/test');
  const executablePath = process.env.PARLEY_BROWSER;
  const engine = await playwrightEngine('Chromium', chromium, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: BROWSER_ARGS,
  });
  return { name: 'Chromium', engine, reason: '' };
}

async function other(kind: keyof typeof OTHERS) {
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
  if (engine === null && mayInstall()) {
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
    reasons.add(
      mayInstall()
        ? 'installing packages requires root on Debian'
        : 'it is missing, and nothing may be installed',
    );
  return engine === null ? { reason: [...reasons].join('; ') } : { engine, reason: '' };
}

async function playwrightBuild(kind: keyof typeof OTHERS) {
  const type = (await import('@playwright/test'))[kind];
  return existsSync(type.executablePath()) ? playwrightEngine(OTHERS[kind].name, type) : null;
}

async function installedFirefox() {
  const path = firefoxPath();
  return path === undefined ? null : firefoxEngine(path);
}

async function installedWebkit() {
  const path = webkitPath();
  return path === undefined ? null : webkitEngine(path);
}

const firefoxPath = () => onPath('firefox-esr') ?? onPath('firefox');

/** The path of MiniBrowser, if all that drives it is there. */
const webkitPath = () =>
  onPath('WebKitWebDriver') === undefined || onPath('Xvfb') === undefined
    ? undefined
    : miniBrowsers().find((path) => existsSync(path));

/** The programs that tests need and that are not on this system. */
export async function missingPrograms(): Promise<Need[]> {
  const { firefox, webkit } = await import('@playwright/test');
  const needs: (Need & { isThere: boolean })[] = [
    {
      program: 'Chromium',
      packages: [SHELL, 'fonts-liberation'],
      purpose: 'the end-to-end tests and the journey in Chromium',
      isThere: (await browsersOnDisk()).length > 0,
    },
    {
      program: 'Chromium’s headless shell',
      packages: [SHELL],
      purpose: 'end-to-end tests in four fifths of the time; without it they run in Chromium',
      isThere: process.env.PARLEY_BROWSER !== undefined || !lacksShell(),
    },
    {
      ...OTHERS.firefox,
      program: 'Firefox',
      purpose: 'the journey in Firefox',
      isThere: existsSync(firefox.executablePath()) || firefoxPath() !== undefined,
    },
    {
      ...OTHERS.webkit,
      program: 'WebKit',
      purpose: 'the journey in WebKit',
      isThere: existsSync(webkit.executablePath()) || webkitPath() !== undefined,
    },
  ];
  return needs.filter(({ isThere }) => !isThere);
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
