import {
  isValue,
  itemsOf,
  propertiesOf,
  propertyName,
  propertyNamed,
  valueIn,
  type Source,
  type SyntaxNode,
} from './json-tree.ts';

/** The steps of a JSON pointer (RFC 6901), unescaped. */
const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/**
 * The range of the value that a JSON pointer leads to; if it is missing, the range of the property name or the innermost
 * container that exists. Takes linear time, without recursion.
 *
 * @param root  the node of the whole text
 */
export function rangeOfPointer(
  source: Source,
  root: SyntaxNode,
  pointer: string,
): { from: number; to: number } {
  let value = valueIn(root);
  let range = { from: 0, to: Math.min(1, root.to) };
  for (const step of stepsOf(pointer)) {
    if (value === null) return range;
    range = { from: value.from, to: value.to };
    if (value.name === 'Array') {
      value = itemsOf(value)[Number(step)] ?? null;
      continue;
    }
    const property = propertyNamed(source, value, step);
    const name = property?.getChild('PropertyName');
    if (name) range = { from: name.from, to: name.to };
    value = property === undefined ? null : valueIn(property);
  }
  return value === null ? range : { from: value.from, to: value.to };
}

/** One step of a path into a JSON value, with the `type` of the object it starts from. */
export interface TrailStep {
  readonly step: string | number;
  readonly type: string | null;
}

/** The steps from the root to a node. */
export function trailTo(source: Source, node: SyntaxNode): readonly TrailStep[] {
  const trail: TrailStep[] = [];
  for (let current: SyntaxNode | null = node; current !== null; current = current.parent) {
    const { parent }: SyntaxNode = current;
    if (current.name === 'Property' && parent !== null) {
      trail.unshift({ step: propertyName(source, current) ?? '', type: typeOf(source, parent) });
    } else if (parent?.name === 'Array' && isValue(current)) {
      const { from } = current;
      trail.unshift({
        step: itemsOf(parent).findIndex((each) => each.from === from),
        type: null,
      });
    }
  }
  return trail;
}

/** The value of an object's property `type`. */
export function typeOf(source: Source, object: SyntaxNode): string | null {
  const property = propertyNamed(source, object, 'type');
  const value = property === undefined ? null : valueIn(property);
  if (value?.name !== 'String') return null;
  try {
    return String(JSON.parse(source.sliceDoc(value.from, value.to)));
  } catch {
    return null;
  }
}

/** The property names of an object. */
export const namesIn = (source: Source, object: SyntaxNode): readonly string[] =>
  propertiesOf(object).flatMap((property) => propertyName(source, property) ?? []);
