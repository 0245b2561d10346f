import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { TYPESCRIPT, filesUnder, isUnitTest } from './source-files.mjs';

/** Statements that remain when types are erased, and imports that are made later. */
const STATEMENT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';$/gm;
const LATER = /\bimport\('(\.[^']+)'\)/g;

/** Tests, benchmarks and what they share run beside the program, not in it. */
const BESIDE = /\.bench\.tsx?$|\.fixture\.tsx?$|\/testing\//;

/**
 * Folders that import each other, directly or in a larger circle, when types are erased: none of them can be read,
 * moved or loaded without the others.
 *
 * @param {string} root  a folder of sources
 * @returns {string[][]} the imports of each circle, as `file → file`
 */
export function folderCycles(root) {
  /** @type {Map<string, Map<string, string[]>>} */
  const edges = new Map();
  for (const file of filesUnder(root, TYPESCRIPT)) {
    if (isUnitTest(file) || BESIDE.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    for (const [, module = ''] of [...text.matchAll(STATEMENT), ...text.matchAll(LATER)]) {
      const target = posix.normalize(posix.join(posix.dirname(file), module));
      const [from, to] = [posix.dirname(file), posix.dirname(target)];
      if (from === to) continue;
      const out = edges.get(from) ?? new Map();
      edges.set(from, out.set(to, [...(out.get(to) ?? []), `${file} → ${target}`]));
    }
  }
  return circlesOf(edges);
}

/** @param {Map<string, Map<string, string[]>>} edges */
function circlesOf(edges) {
  const reachable = new Map(
    [...edges.keys()].map((folder) => [folder, reachedFrom(folder, edges)]),
  );
  const seen = new Set();
  return [...edges.keys()].flatMap((folder) => {
    if (seen.has(folder) || !reachable.get(folder)?.has(folder)) return [];
    const circle = [...edges.keys()].filter(
      (other) => reachable.get(folder)?.has(other) && reachable.get(other)?.has(folder),
    );
    circle.forEach((member) => seen.add(member));
    return [
      circle.flatMap((from) =>
        [...(edges.get(from) ?? [])].flatMap(([to, imports]) =>
          circle.includes(to) ? imports : [],
        ),
      ),
    ];
  });
}

/**
 * @param {string} start
 * @param {Map<string, Map<string, string[]>>} edges
 */
function reachedFrom(start, edges) {
  /** @type {Set<string>} */
  const reached = new Set();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of edges.get(folder)?.keys() ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
