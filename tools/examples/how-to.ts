import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { runProgram } from '../lib/program.mjs';
import type { ProjectFolder } from './project-folder.ts';

export const HOW_TOS = 'docs/how-to';

/** A page that ends in something that runs: every block of its code is part of that. */
export interface HowTo {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly runs: readonly Run[];
}

interface Run {
  readonly script: string;
  /** Whether it must end with a failure: a test that fails, for example. */
  readonly fails: boolean;
  /** Lines that its output must have, in this order. */
  readonly says: readonly string[];
}

/** All pages, in the order of their names. */
export const howTos = (): readonly HowTo[] =>
  readdirSync(HOW_TOS)
    .toSorted()
    .map((file) => readHowTo(file.replace(/\.md$/, ''), readFileSync(join(HOW_TOS, file), 'utf8')));

/**
 * Reads what a page shows: files to write (`js a.mjs` behind the fence), what to run (`sh`, or `sh fails`), and what that prints
 * (`text`).
 *
 * @throws {Error} for a block that would be part of none of them, and for a page that ends in nothing that runs
 */
export function readHowTo(name: string, markdown: string): HowTo {
  const files: { path: string; text: string }[] = [];
  const runs: Run[] = [];
  for (const { type, info, content } of new MarkdownIt().parse(markdown, {})) {
    if (type !== 'fence') continue;
    const [kind = '', more] = info.trim().split(' ');
    const last = runs.at(-1);
    if (kind === 'sh') runs.push({ script: content, fails: more === 'fails', says: [] });
    else if (kind === 'text' && last !== undefined)
      runs[runs.length - 1] = { ...last, says: content.trimEnd().split('\n') };
    else if (more !== undefined && /^[\w.-]+$/.test(more))
      files.push({ path: more, text: content });
    else throw new Error(`${name}: nothing tries the block “${info}”`);
  }
  if (runs.length === 0) throw new Error(`${name} ends in nothing that runs`);
  return { name, files, runs };
}

/**
 * Writes the files of a page into a folder of its own, where the package is installed, and runs what the page says.
 *
 * @returns what is wrong, or null
 */
export async function runHowTo(
  { name, files, runs }: HowTo,
  projects: Pick<ProjectFolder, 'folder' | 'inside'>,
  env: Record<string, string> = {},
): Promise<string | null> {
  const folder = projects.inside(name);
  for (const { path, text } of files) writeFileSync(join(folder, path), text);
  const PATH = [join(projects.folder, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(
    delimiter,
  );
  for (const { script, fails, says } of runs) {
    const { ok, output } = await runProgram('sh', ['-e', '-c', script], {
      cwd: folder,
      env: { ...env, PATH },
      limitSeconds: 120,
    });
    if (ok === fails) return `${fails ? 'did not fail' : 'failed'}: ${script}\n${output}`;
    const missing = firstMissing(output, says);
    if (missing !== null) return `did not print “${missing}”: ${script}\n${output}`;
  }
  return null;
}

/** The first of some lines that an output does not have behind the one before; null if it has them all. */
export function firstMissing(output: string, lines: readonly string[]): string | null {
  let from = 0;
  for (const line of lines) {
    const at = output.indexOf(line.trim(), from);
    if (at === -1) return line;
    from = at + line.trim().length;
  }
  return null;
}
