/** One property of a JSON object, its value as it is written in the source. */
export interface SourceProperty {
  readonly name: string;
  readonly source: string;
}

/**
 * Splits the source of a JSON object into its properties without touching how their values are written, so
 * that digits, spaces and repeated names survive. `json` must be valid JSON whose value is an object.
 */
export function propertiesOf(json: string): readonly SourceProperty[] {
  const found: SourceProperty[] = [];
  let at = afterSpace(json, json.indexOf('{') + 1);
  while (json[at] === '"') {
    const nameEnd = stringEnd(json, at);
    const valueStart = afterSpace(json, afterSpace(json, nameEnd) + 1);
    const end = valueEnd(json, valueStart);
    found.push({
      name: JSON.parse(json.slice(at, nameEnd)) as string,
      source: json.slice(valueStart, end).trimEnd(),
    });
    at = afterSpace(json, end + 1);
  }
  return found;
}

function afterSpace(json: string, from: number): number {
  let at = from;
  while (' \t\r\n'.includes(json[at] ?? 'end')) at++;
  return at;
}

/** Just after the closing quote of the string that opens at `from`. */
function stringEnd(json: string, from: number): number {
  let at = from + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Where the value that starts at `from` ends: at the comma or brace that belongs to the object around it. */
function valueEnd(json: string, from: number): number {
  let depth = 0;
  let at = from;
  for (;;) {
    const character = json[at];
    if (character === '"') {
      at = stringEnd(json, at);
      continue;
    }
    if (depth === 0 && (character === ',' || character === '}')) return at;
    if (character === '{' || character === '[') depth++;
    if (character === '}' || character === ']') depth--;
    at++;
  }
}
