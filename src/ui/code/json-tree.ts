import { parser } from '@lezer/json';

/** A node of the tree that Lezer, the editor's parser, makes of a JSON text. */
export type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/** Where the text of nodes is read: the state of an editor, or a text. */
export interface Source {
  readonly sliceDoc: (from: number, to: number) => string;
}

/** Reads a JSON text of any length and depth: where its text is read, and the node of the whole of it. */
export function parseSource(json: string): { source: Source; text: SyntaxNode } {
  // Lezer takes half a surrogate pair for a mistake, where JSON lets it stand in a string.
  const { topNode } = parser.parse(json.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return { source: { sliceDoc: (from, to) => json.slice(from, to) }, text: topNode };
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

export const isValue = (node: SyntaxNode): boolean => VALUES.has(node.name);

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) found.push(child);
  return found;
};

/** The values of an array. */
export const itemsOf = (array: SyntaxNode): SyntaxNode[] => childrenOf(array).filter(isValue);

/** The properties of an object, in their order. */
export const propertiesOf = (object: SyntaxNode): SyntaxNode[] => object.getChildren('Property');

/** The value that a property or a whole text holds; null while it is not written. */
export const valueIn = (node: SyntaxNode): SyntaxNode | null =>
  childrenOf(node).findLast(isValue) ?? null;

/** The name of a property as it is meant; as it is written where it is no JSON yet. */
export function propertyName(source: Source, property: SyntaxNode): string | null {
  const name = property.getChild('PropertyName');
  if (name === null) return null;
  const written = source.sliceDoc(name.from, name.to);
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}

/** The property of an object by its name; the last of them counts, as in `JSON.parse`. */
export const propertyNamed = (source: Source, object: SyntaxNode, name: string) =>
  propertiesOf(object).findLast((property) => propertyName(source, property) === name);
