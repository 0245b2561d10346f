import { isMap, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { isValueDeeper, type JsonReading, MAX_DEPTH, tooDeep } from '../json.ts';

/** Characters of a text in YAML that are read: far more than a manifest or a description of an API has. */
export const MAX_YAML_LENGTH = 200_000;

/** References to anchors in a text: more could write a value that is much larger than the text. */
const MAX_ALIASES = 100;

/**
 * Reads YAML 1.2 as the values of JSON: a date is a text, keys are texts, and there are no tags of a program's own. A fault
 * names its line and column. Takes linear time, and never throws. This loads late, with the library that it brings.
 */
export function parseYaml(text: string, deepest: number = MAX_DEPTH): JsonReading {
  if (text.length > MAX_YAML_LENGTH)
    return { fault: `it has ${text.length} characters, of at most ${MAX_YAML_LENGTH}` };
  const lineCounter = new LineCounter();
  const faultAt = (offset: number, what: string): JsonReading => {
    const { line, col } = lineCounter.linePos(offset);
    return { fault: `line ${line}, column ${col}: ${what}` };
  };
  try {
    // Keys that are lists take exponential time, pretty errors and the library's search for equal keys take quadratic time.
    const document = parseDocument(text, {
      lineCounter,
      schema: 'core',
      stringKeys: true,
      prettyErrors: false,
      uniqueKeys: false,
    });
    const [error] = document.errors;
    if (error !== undefined)
      return isOutOfStack(error)
        ? { fault: tooDeep(deepest) }
        : faultAt(error.pos[0], messageOf(error));
    const repeated = findRepeatedKey(document);
    if (repeated !== null)
      return faultAt(repeated.offset, `the key ${JSON.stringify(repeated.key)} is there twice`);
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return isValueDeeper(value, deepest) ? { fault: tooDeep(deepest) } : { value: asJson(value) };
  } catch (error) {
    return { fault: isOutOfStack(error) ? tooDeep(deepest) : messageOf(error) };
  }
}

/** Characters of what the library says: it can quote the text whole. */
const MAX_MESSAGE = 200;
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE);

/** Thousands of open brackets use up the stack of the reader, which engines say in words of their own. */
const isOutOfStack = (error: unknown) =>
  error instanceof RangeError || /call stack|recursion/.test(messageOf(error));

/** The first key that a map has twice. */
function findRepeatedKey(document: Parameters<typeof visit>[0]) {
  let found: { readonly key: string; readonly offset: number } | null = null;
  visit(document, {
    Map(_, map) {
      const keys = new Set<string>();
      for (const { key } of isMap(map) ? map.items : []) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (keys.has(name)) {
          found = { key: name, offset: key.range?.[0] ?? 0 };
          return visit.BREAK;
        }
        keys.add(name);
      }
      return undefined;
    },
  });
  return found as { readonly key: string; readonly offset: number } | null;
}

/** Numbers that JSON does not have are texts: `.nan` and `.inf`. */
const asJson = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, each: unknown) =>
      typeof each === 'number' && !Number.isFinite(each) ? String(each) : each,
    ),
  );
