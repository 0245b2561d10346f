import { type Acting, NO_TOKEN } from '../../../client/acting.ts';
import { parseTemplate } from '../../../contract/demo/values/template.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { PANELS } from '../../panels.ts';
import { SHELL } from '../contents/shell-draft.ts';

/**
 * Gives the panels the drafts of a link, with values of this world in place of placeholders, and chooses the acting token. Drafts
 * of unknown panels are ignored.
 */
export async function takeOver(
  drafts: Readonly<Record<string, unknown>>,
  world: WorldBrief,
  acting: Acting,
): Promise<void> {
  for (const panel of PANELS) {
    const draft = Object.hasOwn(drafts, panel.id) ? drafts[panel.id] : undefined;
    if (draft !== undefined) (await panel.state?.())?.write(fillDraft(draft, world));
  }
  const shell = fillDraft(drafts[SHELL], world);
  const chosen = isJsonObject(shell) ? shell['acting'] : undefined;
  const token = acting.tokens.find((each) => each.token === chosen);
  if (chosen === NO_TOKEN) acting.choose(NO_TOKEN);
  else if (token !== undefined) acting.choose(token);
}

/**
 * Replaces the placeholders in a draft by values of the world: the opposite of `cleanDraft`. A placeholder without a value becomes
 * an empty text. A text that is not a template stays as it is. Never throws.
 */
export function fillDraft(value: unknown, world: object): unknown {
  if (typeof value === 'string') return fillWorld(value, world);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => fillDraft(each, world));
  return Object.fromEntries(
    Object.entries(value).map(([name, fieldValue]) => [name, fillDraft(fieldValue, world)]),
  );
}

function fillWorld(text: string, world: object): string {
  const template = parseTemplate(text);
  if ('fault' in template) return text;
  return template.parts
    .map((part) => ('path' in part ? valueAt({ world }, part.path) : part.text))
    .join('');
}

/** The text at a path; otherwise empty. */
function valueAt(root: object, path: readonly string[]): string {
  let found: unknown = root;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return '';
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}
