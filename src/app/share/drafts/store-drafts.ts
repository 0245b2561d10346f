import { type Acting, NO_TOKEN } from '../../../client/acting.ts';
import { parseTemplate } from '../../../contract/demo/values/template.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { PANELS } from '../../panels.ts';
import { SHELL } from '../contents/shell-draft.ts';

/**
 * Stores the drafts of a link for the panels, with values of this world in place of placeholders, and chooses the acting token.
 * Drafts of unknown panels are ignored.
 */
export async function storeDrafts(
  drafts: Readonly<Record<string, unknown>>,
  world: WorldBrief,
  acting: Acting,
): Promise<void> {
  for (const panel of PANELS) {
    const draft = Object.hasOwn(drafts, panel.id) ? drafts[panel.id] : undefined;
    if (draft !== undefined) (await panel.state?.())?.write(fillDraft(draft, world));
  }
  const shellDraft = fillDraft(drafts[SHELL], world);
  const chosenToken = isJsonObject(shellDraft) ? shellDraft['acting'] : undefined;
  const token = acting.tokens.find((each) => each.token === chosenToken);
  if (chosenToken === NO_TOKEN) acting.choose(NO_TOKEN);
  else if (token !== undefined) acting.choose(token);
}

/**
 * Replaces the placeholders in a draft by values of the world: the opposite of `cleanDraft`. A placeholder without a value becomes
 * an empty text. A text that is not a template stays as it is. Never throws.
 */
export function fillDraft(value: unknown, world: object): unknown {
  if (typeof value === 'string') return fillText(value, world);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => fillDraft(each, world));
  return Object.fromEntries(
    Object.entries(value).map(([name, fieldValue]) => [name, fillDraft(fieldValue, world)]),
  );
}

function fillText(text: string, world: object): string {
  const template = parseTemplate(text);
  if ('fault' in template) return text;
  return template.parts
    .map((part) => ('path' in part ? valueAt({ world }, part.path) : part.text))
    .join('');
}

/** The string or number at a path, as text; empty if the path leads to neither. */
function valueAt(root: object, path: readonly string[]): string {
  let value: unknown = root;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return '';
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
