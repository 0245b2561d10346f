import { PluginKind, declareValuePlugin } from '@stryker-mutator/api/plugin';

/** A place in the syntax tree, as Babel has it. */
export interface Path {
  node: { type: string; key?: Named; id?: Named; callee?: { name?: string; property?: Named } };
  /** The field of its parent that contains it. */
  key: string | number | null;
  /** The list that contains it. */
  listKey?: string | null;
  parentPath: Path | null;
}

export type Named = { name?: string; value?: unknown };

/** Fields and variables that contain sentences for people: documentation and the trace. */
const PROSE = new Set([
  'summary',
  'about',
  'does',
  'works',
  'fix',
  'section',
  'description',
  'stands_for',
  'title',
  'evidence',
  'detail',
  'found',
  'fault',
  'message',
]);

/** Calls with text for people, and the index of the first argument with such text. */
const PROSE_CALLS = new Map([
  ['describe', 0],
  ['messageTs', 0],
  ['people', 0],
  ['fail', 1],
  ['pass', 1],
  ['found', 1],
  ['refuse', 1],
  ['Error', 0],
  ['gone', 0],
]);

/**
 * Lists of members of a closed union. An empty string in them does not compile, so the compiler kills that mutant.
 * The lists themselves are mutated.
 */
const UNIONS = new Set([
  'verbs',
  'tokens',
  'any_of',
  'errors',
  'codes',
  'legacy',
  'provenance',
  'seenBy',
  'assumptions',
]);
const UNION_CALLS = new Map([['anyOf', 0]]);

const TEXTS = ['StringLiteral', 'TemplateLiteral'];

/** Nodes that may come between a text and the node that shows what the text is for. */
const THROUGH = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'BinaryExpression',
  'TemplateLiteral',
  'ArrayExpression',
  'TSAsExpression',
]);

/** The reason not to mutate a text, or undefined. Conditions around it are still mutated. */
export function whyNot(path: Path) {
  if (!TEXTS.includes(path.node.type)) return undefined;
  for (let at = path; at.parentPath !== null; at = at.parentPath) {
    const { node: above } = at.parentPath;
    if (THROUGH.has(above.type)) {
      // `x === 'word' ? … : …`: the word is part of a condition.
      if (at.key === 'test' || isCompared(above)) return undefined;
      continue;
    }
    return whyNotAs(at, above);
  }
  return undefined;
}

function whyNotAs(at: Path, above: Path['node']) {
  if (above.type === 'ObjectProperty' && at.key === 'value') {
    return reason(nameOf(above.key), PROSE, UNIONS);
  }
  if (above.type === 'VariableDeclarator') return reason(nameOf(above.id), PROSE, UNIONS);
  if (above.type === 'CallExpression' || above.type === 'NewExpression') {
    if (at.listKey !== 'arguments') return undefined;
    const called = above.callee?.name ?? nameOf(above.callee?.property);
    const place = Number(at.key);
    if (place >= (PROSE_CALLS.get(called) ?? Infinity)) return 'a sentence for people';
    if (place >= (UNION_CALLS.get(called) ?? Infinity)) return 'a member of a closed union';
  }
  return undefined;
}

const nameOf = (named: Named | undefined) =>
  named?.name ?? (typeof named?.value === 'string' ? named.value : '');

function reason(name: string, prose: Set<string>, unions: Set<string>) {
  if (prose.has(name)) return 'a sentence for people';
  return unions.has(name) ? 'a member of a closed union' : undefined;
}

const isCompared = (node: object) =>
  'operator' in node && /^(?:[!=]==?|[<>]=?|in)$/.test(String(node.operator));

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'not-behaviour', {
    shouldIgnore: (path: unknown) => whyNot(path as Path),
  }),
];
