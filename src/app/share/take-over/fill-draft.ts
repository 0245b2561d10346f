import { parseTemplate } from '../../../contract/demo/values/template.ts';

/**
 * A draft of a link with the values of the world in place of its placeholders: the opposite of `cleanDraft`. A placeholder
 * that finds nothing leaves nothing; a text that is not a template stays as it is. Never throws.
 */
export function fillDraft(value: unknown, world: object): unknown {
  if (typeof value === 'string') return filled(value, world);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => fillDraft(each, world));
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [name, fillDraft(held, world)]),
  );
}

function filled(text: string, world: object): string {
  const template = parseTemplate(text);
  if ('fault' in template) return text;
  return template.parts
    .map((part) => ('path' in part ? valueAt({ world }, part.path) : part.text))
    .join('');
}

/** The text at a path; empty if there is none. */
function valueAt(root: object, path: readonly string[]): string {
  let found: unknown = root;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return '';
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}
