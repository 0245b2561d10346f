/** One property of a JSON object, with the source text of its value. */
export interface SourceProperty {
  readonly name: string;
  readonly source: string;
}

/** A string, or a character that means something outside of strings. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * Splits the source of a JSON object into its properties without touching how their values are written, so
 * that digits, spaces and repeated names survive. `json` must be valid JSON whose value is an object. Takes linear time.
 */
export function sourceProperties(json: string): readonly SourceProperty[] {
  const properties: SourceProperty[] = [];
  let depth = 0;
  let name: string | null = null;
  /** Where the value of the property begins; 0 while its name is read. */
  let from = 0;
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const isOfObject = depth === 1;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (!isOfObject) continue;
    if (token === ':') from = index + 1;
    else if (from === 0 && token.startsWith('"')) name = JSON.parse(token) as string;
    else if (name !== null && (token === ',' || depth === 0)) {
      properties.push({ name, source: json.slice(from, index).trim() });
      name = null;
      from = 0;
    }
  }
  return properties;
}
