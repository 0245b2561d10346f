import { parser } from '@lezer/json';

/** A node of the syntax tree of Lezer, the editor's parser. */
export type SyntaxNode = ReturnType<typeof parser.parse>['topNode'];

/** The source of the text of nodes: an editor's document, or a string. */
export interface Source {
  readonly sliceDoc: (from: number, to: number) => string;
}

/** Parses a JSON text of any length and depth; returns its source and its root node. */
export function parseSource(json: string): { source: Source; root: SyntaxNode } {
  // Lezer reports an unpaired surrogate as an error, but JSON allows it in a string.
  const { topNode } = parser.parse(json.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
  return { source: { sliceDoc: (from, to) => json.slice(from, to) }, root: topNode };
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

export const isValue = (node: SyntaxNode): boolean => VALUES.has(node.name);

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
};

/** The values of an array. */
export const itemsOf = (array: SyntaxNode): SyntaxNode[] => childrenOf(array).filter(isValue);

/** The properties of an object, in their order. */
export const propertiesOf = (object: SyntaxNode): SyntaxNode[] => object.getChildren('Property');

/** The value of a property or of the whole text; null if it is missing. */
export const valueIn = (node: SyntaxNode): SyntaxNode | null =>
  childrenOf(node).findLast(isValue) ?? null;

/** The name of a property, decoded; as written if it is not valid JSON yet. */
export function propertyName(source: Source, property: SyntaxNode): string | null {
  const name = property.getChild('PropertyName');
  if (name === null) return null;
  const nameText = source.sliceDoc(name.from, name.to);
  try {
    return String(JSON.parse(nameText));
  } catch {
    return nameText;
  }
}

/** The property of an object with that name; of duplicates the last one, as in `JSON.parse`. */
export const propertyNamed = (source: Source, object: SyntaxNode, name: string) =>
  propertiesOf(object).findLast((property) => propertyName(source, property) === name);
