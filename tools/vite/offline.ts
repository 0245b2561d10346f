import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { HASH_LENGTH } from '../../src/worker/offline/offline-files.ts';
import { filesUnder } from '../lib/source-files.ts';
import { bundleScript } from './frame-documents.ts';

/** The script of msw, which the page registers. */
const WORKER = 'mockServiceWorker.js';
/** What is put in front of it. */
const OFFLINE = 'offline.js';
/** What no page needs without a network: texts that are read elsewhere, and the worker itself. */
const LEFT_OUT = [WORKER, OFFLINE, 'third-party-licenses.txt'];

/** Lets the service worker of the built page store all files of the build, each with the hash of its content. */
export function offlineWorker(): Plugin {
  let folder = '';
  return {
    name: 'parley:offline-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    // After all files are written, those of `public` among them.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure) {
        if (failure !== undefined || this.environment.name !== 'client') return;
        const files = hashesIn(folder);
        const version = hashOf(JSON.stringify(files)).replaceAll(/\W/g, '').slice(0, 16);
        const script = await bundleScript('src/worker/offline/offline-worker.ts', {
          PARLEY_FILES: JSON.stringify(files),
          PARLEY_VERSION: JSON.stringify(version),
        });
        writeFileSync(join(folder, OFFLINE), `${script}\n`);
        const worker = readFileSync(join(folder, WORKER), 'utf8');
        writeFileSync(join(folder, WORKER), `importScripts('./${OFFLINE}');\n${worker}`);
      },
    },
  };
}

/** The hash of each file in a folder, by its path there. */
export function hashesIn(folder: string): Record<string, string> {
  const paths = filesUnder(folder).map((file) => relative(folder, file).replaceAll('\\', '/'));
  return Object.fromEntries(
    paths
      .filter((path) => !LEFT_OUT.includes(path))
      .toSorted()
      .map((path) => [path, hashOf(readFileSync(join(folder, path)))]),
  );
}

/** The beginning of the SHA-256 of a text, in base64. */
const hashOf = (content: string | Buffer) =>
  createHash('sha256').update(content).digest('base64').slice(0, HASH_LENGTH);
