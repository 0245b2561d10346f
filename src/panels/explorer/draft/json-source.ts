import { parseSource, propertiesOf, propertyName, valueIn } from '../../../ui/code/json-tree.ts';

/** One property of a JSON object, with the source text of its value. */
export interface SourceProperty {
  readonly name: string;
  readonly source: string;
}

/**
 * Splits the source of a JSON object into its properties without touching how their values are written, so
 * that digits, spaces and repeated names survive. `json` must be valid JSON whose value is an object.
 */
export function sourceProperties(json: string): readonly SourceProperty[] {
  const { source, text } = parseSource(json);
  const object = valueIn(text);
  return (object === null ? [] : propertiesOf(object)).map((property) => {
    const value = valueIn(property);
    return {
      name: propertyName(source, property) ?? '',
      source: value === null ? '' : json.slice(value.from, value.to),
    };
  });
}
