import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** A step of a JSON pointer, unescaped. */
type Step = string;

const stepsOf = (pointer: string): readonly Step[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

const childrenOf = (node: SyntaxNode, name?: string): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (name === undefined ? VALUES.has(child.name) : child.name === name) found.push(child);
  }
  return found;
};

/** The name of a property as it is meant; as it is written where it is no JSON yet. */
export function propertyName(state: EditorState, property: SyntaxNode): string | null {
  const name = property.getChild('PropertyName');
  if (name === null) return null;
  const written = state.sliceDoc(name.from, name.to);
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}

/** The property of an object by its name. */
export const propertyOf = (state: EditorState, object: SyntaxNode, name: string) =>
  childrenOf(object, 'Property').find((property) => propertyName(state, property) === name);

/** The value of a property; null while it is not written. */
export const valueOf = (property: SyntaxNode): SyntaxNode | null =>
  childrenOf(property).at(-1) ?? null;

/**
 * Where a JSON pointer leads in the text of an editor: the value, or as much of the way to it as there is,
 * so that what is missing is shown where it should be.
 */
export function placeOf(state: EditorState, pointer: string): { from: number; to: number } {
  let node = childrenOf(syntaxTree(state).topNode)[0];
  let place = { from: 0, to: Math.min(1, state.doc.length) };
  const steps = stepsOf(pointer);
  for (const [index, step] of [...steps, null].entries()) {
    if (node === undefined) return place;
    // The beginning of an object says enough: all of it underlined would say less.
    const isWhole = index === steps.length && node.name !== 'Object' && node.name !== 'Array';
    place = { from: node.from, to: isWhole ? node.to : Math.min(node.to, node.from + 1) };
    if (step === null) return place;
    if (node.name === 'Array') {
      node = childrenOf(node)[Number(step)];
    } else {
      const property: SyntaxNode | undefined = propertyOf(state, node, step);
      const name = property?.getChild('PropertyName');
      if (name) place = { from: name.from, to: name.to };
      const value = property === undefined ? null : valueOf(property);
      node = value ?? undefined;
    }
  }
  return place;
}

/** One step down into a JSON value, and what the object it leads out of calls its `type`. */
export interface TrailStep {
  readonly step: string | number;
  readonly type: string | null;
}

/** The way from the top to a node; `type` is that of the object or list each step begins in. */
export function trailTo(state: EditorState, node: SyntaxNode): readonly TrailStep[] {
  const trail: TrailStep[] = [];
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    const { parent }: SyntaxNode = at;
    if (at.name === 'Property' && parent !== null) {
      trail.unshift({ step: propertyName(state, at) ?? '', type: typeOf(state, parent) });
    } else if (parent?.name === 'Array' && VALUES.has(at.name)) {
      const { from } = at;
      trail.unshift({
        step: childrenOf(parent).findIndex((each) => each.from === from),
        type: null,
      });
    }
  }
  return trail;
}

/** What an object says its `type` is. */
export function typeOf(state: EditorState, object: SyntaxNode): string | null {
  const property = propertyOf(state, object, 'type');
  const value = property === undefined ? null : valueOf(property);
  if (value?.name !== 'String') return null;
  try {
    return String(JSON.parse(state.sliceDoc(value.from, value.to)));
  } catch {
    return null;
  }
}

/** The names an object has already. */
export const namesIn = (state: EditorState, object: SyntaxNode): readonly string[] =>
  childrenOf(object, 'Property').flatMap((property) => propertyName(state, property) ?? []);
