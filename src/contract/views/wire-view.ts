import { type StateValues, stateValues } from '../interactions/state-values.ts';
import type { GivenView, View } from './view.ts';

/** What a view has besides what its app gave. */
export interface ViewIdentity {
  readonly id: string;
  readonly hash: string;
  /** The first view of its modal. */
  readonly root: string;
  /** The view below it in its modal; null for the first one and for a Home tab. */
  readonly previous: string | null;
  /** Id of the workspace. */
  readonly team: string;
  readonly app: { readonly id: string; readonly bot_id: string };
}

/** A view, whose blocks have ids, as answers and payloads carry it, with `state.values` of all of its elements. */
export function viewOnWire(
  { id, hash, root, previous, team, app }: ViewIdentity,
  given: GivenView,
  chosen: StateValues,
): View {
  const modal = given.type === 'modal' ? given : null;
  return {
    id,
    team_id: team,
    type: given.type,
    blocks: given.blocks,
    private_metadata: given.private_metadata ?? '',
    callback_id: given.callback_id ?? '',
    state: { values: stateValues(given.blocks, chosen) },
    hash,
    title: wholeText(modal?.title),
    clear_on_close: modal?.clear_on_close ?? false,
    notify_on_close: modal?.notify_on_close ?? false,
    close: wholeText(modal?.close),
    submit: wholeText(modal?.submit),
    previous_view_id: previous,
    root_view_id: root,
    app_id: app.id,
    external_id: given.external_id ?? '',
    app_installed_team_id: team,
    bot_id: app.bot_id,
  };
}

type Plain = {
  readonly type: 'plain_text';
  readonly text: string;
  readonly emoji?: boolean | undefined;
};

const wholeText = (text: Plain | undefined): View['title'] =>
  text === undefined ? null : { type: 'plain_text', text: text.text, emoji: text.emoji ?? true };
