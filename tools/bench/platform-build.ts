import { existsSync } from 'node:fs';
import { newestBelow } from '../lib/built.ts';
import { CheckFailure } from '../lib/check-failure.mjs';
import { runTool } from '../lib/program.mjs';

const FOLDER = '.cache/bench/platform';
/** The platform alone, bundled for Node with the settings of the server; not in `dist`, which every build empties. */
export const PLATFORM = `${FOLDER}/platform.js`;
const SOURCES = ['src/platform', 'src/contract', 'vite.config.ts', 'package-lock.json'];

/**
 * Bundles the platform, unless a bundle is there that is younger than its sources.
 *
 * @throws {CheckFailure} when it does not build
 */
export async function buildPlatform() {
  const isFresh =
    existsSync(PLATFORM) && newestBelow(PLATFORM) > Math.max(...SOURCES.map(newestBelow));
  if (isFresh) return;
  const args = ['build', '--ssr', 'src/platform/platform.ts', '--outDir', FOLDER];
  const { ok, output } = await runTool('vite', args, { env: { NODE_ENV: 'production' } });
  if (!ok) throw new CheckFailure('the platform does not build', output);
}
