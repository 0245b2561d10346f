import { posix } from 'node:path';
import { TYPESCRIPT, filesUnder, importsIn, isUnitTest } from '../lib/source-files.mjs';

/** Tests, benchmarks and what they share run beside the program, not in it. */
const BESIDE = /\.bench\.tsx?$|\.fixture\.tsx?$|\/testing\//;

/**
 * Imports that lead from a folder to one that leads back, directly or by others, when types are erased: none of
 * these folders can be read, moved or loaded without the others. dependency-cruiser has rules for folders, but
 * counts imports of types and does not compare a folder with the one it is in.
 *
 * @param {string} root  a folder of sources
 * @returns {{ file: string, target: string }[]}
 */
export function folderCycles(root) {
  const imports = filesUnder(root, TYPESCRIPT)
    .filter((file) => !isUnitTest(file) && !BESIDE.test(file))
    .flatMap((file) =>
      importsIn(file)
        .filter(({ isType }) => !isType)
        .map(({ module }) => ({ file, target: posix.join(posix.dirname(file), module) })),
    );
  /** @type {Map<string, Set<string>>} */
  const next = new Map();
  for (const { file, target } of imports) {
    const from = posix.dirname(file);
    next.set(from, (next.get(from) ?? new Set()).add(posix.dirname(target)));
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
  return imports.filter(({ file, target }) => {
    const [from, to] = [posix.dirname(file), posix.dirname(target)];
    return from !== to && reached.get(to)?.has(from);
  });
}

/**
 * @param {string} start
 * @param {Map<string, Set<string>>} next
 */
function reachedFrom(start, next) {
  const reached = new Set([start]);
  // A set is walked to its end, what is added on the way included.
  for (const folder of reached) for (const each of next.get(folder) ?? []) reached.add(each);
  return reached;
}
