import type { Acting } from '../../../client/acting.ts';
import { NO_TOKEN } from '../../../client/acting.ts';
import { isJsonObject } from '../../../contract/json.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import { PANELS } from '../../panels.ts';
import { SHELL } from '../contents/shell-draft.ts';
import { fillDraft } from './fill-draft.ts';

/**
 * Gives the panels what a link brought for them, with the values of this world in place of placeholders, and chooses the
 * token to act with. Ids of panels that do not exist are ignored.
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
