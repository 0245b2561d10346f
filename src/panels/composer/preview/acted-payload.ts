import {
  elementsIn,
  identifyBlocks,
  type PlacedElement,
} from '../../../contract/blocks/identify.ts';
import { actionFor } from '../../../contract/interactions/action-for.ts';
import { firstState, type Known } from '../../../contract/interactions/choice.ts';
import { inputFault } from '../../../contract/interactions/input-fault.ts';
import { type StateValues, stateValues } from '../../../contract/interactions/state-values.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { surfaceOf } from '../draft/surface.ts';

type Payload = Readonly<Record<string, unknown>>;

/** What somebody did in the preview: acted on an element, submitted or closed the modal. */
export type Acted =
  | { readonly kind: 'action'; readonly placed: PlacedElement; readonly value: unknown }
  | { readonly kind: 'submit' }
  | { readonly kind: 'close' };

/** Who acts where. */
export interface ActingPlace {
  readonly world: Pick<WorldBrief, 'team' | 'clock'>;
  readonly app: Pick<WorldApp, 'app_id' | 'verification_token' | 'bot_user_id'> | null;
  readonly person: { readonly id: string; readonly name: string };
  /** Of the message. */
  readonly channel: string | null;
  readonly known: Known;
}

/** What only exists once it was sent stands as a word. */
const LATER = {
  view: 'V0000000000',
  trigger: 'TRIGGER_ID',
  hash: 'HASH',
  ts: '0000000000.000000',
  response_url: 'RESPONSE_URL',
} as const;

/** Blocks as the platform keeps them: all elements have ids. */
export function identified(payload: Payload): readonly unknown[] {
  const { blocks } = payload;
  let count = 0;
  return Array.isArray(blocks)
    ? identifyBlocks(blocks as readonly unknown[], () => `generated-${(count += 1)}`)
    : [];
}

/** Why a modal cannot be submitted, as people see it at the fields. */
export const submitFaults = (blocks: readonly unknown[], chosen: StateValues) =>
  elementsIn(blocks).flatMap((placed) => {
    const state = stateOf(placed, chosen);
    const fault = state === null ? null : inputFault(placed, state);
    return fault === null ? [] : [{ placed, fault }];
  });

/** What an element has: what was chosen, else what it has at first. */
export const stateOf = (placed: PlacedElement, chosen: StateValues) =>
  chosen[placed.block_id]?.[placed.action_id] ?? firstState(placed);

/** Whether the app hears of an act on an element at once. */
export const sendsAction = ({ block }: PlacedElement): boolean =>
  block['type'] !== 'input' || block['dispatch_action'] === true;

/** The payload that the app of a message or view would get for an act; a text says why it gets none. */
export function actedPayload(
  acted: Acted,
  payload: Payload,
  chosen: StateValues,
  place: ActingPlace,
): object | string {
  const blocks = identified(payload);
  const state = { values: stateValues(blocks, chosen) };
  const surface = surfaceOf(payload);
  const view = surface === 'message' ? null : { ...viewOf(payload, blocks, place), state };
  const trigger = { trigger_id: LATER.trigger };
  if (acted.kind === 'close')
    return payload['notify_on_close'] === true
      ? {
          ...headOf('view_closed', place),
          view,
          is_cleared: payload['clear_on_close'] === true,
        }
      : 'The app hears nothing of it: notify_on_close is not set.';
  if (acted.kind === 'submit')
    return { ...headOf('view_submission', place), ...trigger, view, response_urls: [] };
  const { placed, value } = acted;
  if (!sendsAction(placed))
    return 'The app hears of this field with view_submission: its block has no dispatch_action.';
  const action = actionFor(value, placed, place.known);
  if ('fault' in action && !('type' in action)) return `The choice ${String(action.fault)}.`;
  const actions = [{ ...action, action_ts: place.world.clock.now.toFixed(6) }];
  const head = headOf('block_actions', place);
  if (view !== null)
    return {
      ...head,
      container: { type: 'view', view_id: LATER.view },
      ...trigger,
      view,
      state,
      actions,
    };
  const { channel: channel_id } = place;
  return {
    ...head,
    container: { type: 'message', message_ts: LATER.ts, channel_id, is_ephemeral: false },
    ...trigger,
    channel: { id: channel_id },
    message: { type: 'message', ts: LATER.ts, ...payload, blocks },
    state,
    response_url: LATER.response_url,
    actions,
  };
}

function headOf(type: string, { world: { team }, app, person }: ActingPlace) {
  return {
    type,
    token: app?.verification_token ?? null,
    team: { id: team.id, domain: team.domain },
    enterprise: null,
    is_enterprise_install: false,
    api_app_id: app?.app_id ?? null,
    user: { id: person.id, username: person.name, name: person.name, team_id: team.id },
  };
}

/** A view as payloads carry it, without its state. */
function viewOf(payload: Payload, blocks: readonly unknown[], { world, app }: ActingPlace) {
  const { type, private_metadata = '', callback_id = '', external_id = '' } = payload;
  const { title = null, submit = null, close = null } = payload;
  return {
    id: LATER.view,
    team_id: world.team.id,
    type,
    blocks,
    private_metadata,
    callback_id,
    hash: LATER.hash,
    title,
    clear_on_close: payload['clear_on_close'] === true,
    notify_on_close: payload['notify_on_close'] === true,
    close,
    submit,
    previous_view_id: null,
    root_view_id: LATER.view,
    app_id: app?.app_id ?? null,
    external_id,
    app_installed_team_id: world.team.id,
  };
}
