import type { TemplatePart } from '../../../contract/demo/values/template.ts';
import { isPlainText, printfEscapes, quoted } from '../../snippets/shell-word.ts';

/** How a value is written into a request. */
export type ValueEncoding = 'json' | 'query' | 'header' | 'text';

/**
 * The values of placeholders in a step, each in a variable of the shell: `v1` for the first. `lines` fill the variables
 * and come before their use.
 */
export class ShellValues {
  readonly #names = new Map<string, string>();

  /** The variable with the value at `path`, as an expansion: `"$v1"`. */
  expansion(path: readonly string[], encoding: ValueEncoding): string {
    const key = `${encoding} ${path.join('.')}`;
    const name = this.#names.get(key) ?? `v${this.#names.size + 1}`;
    this.#names.set(key, name);
    return `"$${name}"`;
  }

  get lines(): readonly string[] {
    return [...this.#names].map(([key, name]) => {
      const [encoding = '', path = ''] = key.split(' ');
      return `${name}=$(value ${encoding} ${quoted(path)})`;
    });
  }
}

/** A text with values as one word of the shell. Characters beyond ASCII are written in Latin-1, as headers are. */
export function shellWordOf(
  parts: readonly TemplatePart[],
  encoding: ValueEncoding,
  values: ShellValues,
): string {
  const words = parts.map((part) => {
    if ('path' in part) return values.expansion(part.path, encoding);
    if (/^[\t\x20-\x7e]*$/.test(part.text)) return quoted(part.text);
    const bytes = Uint8Array.from(part.text, (character) => character.charCodeAt(0));
    return `"$(printf '%b' ${quoted(printfEscapes(bytes))})"`;
  });
  return words.length === 0 ? `''` : words.join('');
}

/** A command that prints a text with values, byte for byte. */
export function printfOf(
  parts: readonly TemplatePart[],
  encoding: ValueEncoding,
  values: ShellValues,
): string {
  const operands = parts.map((part): readonly [format: string, operand: string] => {
    if ('path' in part) return ['%s', values.expansion(part.path, encoding)];
    if (isPlainText(part.text)) return ['%s', quoted(part.text)];
    return ['%b', quoted(printfEscapes(new TextEncoder().encode(part.text)))];
  });
  if (operands.length === 0) return `printf ''`;
  const formats = operands.map(([format]) => format).join('');
  return ['printf', quoted(formats), ...operands.map(([, operand]) => operand)].join(' ');
}
