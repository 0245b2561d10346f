import { copyFileSync, readFileSync } from 'node:fs';
import { CheckFailure } from '../lib/check-failure.mjs';
import { LESSON_INDEX, METHOD_INDEX, syncIndex } from '../vite/indexes.ts';
import {
  COVERAGE_DOCUMENT,
  KNOWN_METHODS_FILE,
  syncCoverage,
  syncKnownMethods,
} from '../vite/coverage.ts';
import { WORKSHEET, syncWorksheet } from '../vite/worksheet.ts';

const WORKER_SCRIPT = 'public/mockServiceWorker.js';
const WORKER_OF_MSW = 'node_modules/msw/lib/mockServiceWorker.js';

/**
 * Files made from other files are current: the indexes of methods and lessons, the methods of the official SDK and the table of
 * them, the worksheet of the lessons, and the service worker that must match the installed msw. They are brought up to date here; on a build server that is a failure, since there nobody
 * would commit them.
 */
export const generated = {
  name: 'generated',
  async run() {
    const stale = [
      ...[METHOD_INDEX, LESSON_INDEX].flatMap((index) => (syncIndex(index) ? [index.path] : [])),
      ...(syncKnownMethods() ? [KNOWN_METHODS_FILE] : []),
      ...(syncCoverage() ? [COVERAGE_DOCUMENT] : []),
      ...((await syncWorksheet()) ? [WORKSHEET] : []),
      ...(syncWorkerScript() ? [WORKER_SCRIPT] : []),
    ];
    if (stale.length > 0 && process.env.CI) {
      throw new CheckFailure(
        'generated files are out of date; run `npm test` on your machine and commit them',
        stale.join('\n'),
      );
    }
    return {
      note: stale.length > 0 ? `brought up to date: ${stale.join(', ')}` : '6 files current',
    };
  },
};

function syncWorkerScript() {
  if (readFileSync(WORKER_SCRIPT).equals(readFileSync(WORKER_OF_MSW))) return false;
  copyFileSync(WORKER_OF_MSW, WORKER_SCRIPT);
  return true;
}
