import { elementsIn } from '../../../contract/blocks/identify.ts';
import { isFault, type Known } from '../../../contract/interactions/choice.ts';
import { findOlder, readOlder } from '../../../contract/interactions/older-actions.ts';
import {
  type Acted,
  type ActedMessage,
  closingPayload,
  messageActionPayload,
  olderActionPayload,
  submissionPayload,
  suggestionPayload,
  viewActionPayload,
} from '../../../contract/interactions/payloads.ts';
import {
  inputFaults,
  readAction,
  readValues,
  responsePlaces,
  type ValueFault,
} from '../../../contract/interactions/read-values.ts';
import {
  type StateValues,
  stateValues,
  withChoice,
} from '../../../contract/interactions/state-values.ts';
import { isJsonObject, withoutNulls } from '../../../contract/json.ts';
import type { GivenView } from '../../../contract/views/view.ts';
import { viewOnWire } from '../../../contract/views/wire-view.ts';
import { fittingValues, type Values } from '../../../kit/elements/element-fields.ts';
import { type MessageDraft, payloadOf } from '../draft/message-draft.ts';
import { identifyDraft } from '../draft/shown-blocks.ts';
import { surfaceOf } from '../draft/surface.ts';

/** What somebody does in the preview: the body of an act, as the sandbox takes it, without its place. */
export type TriedAct =
  | { readonly type: 'view_submission' }
  | { readonly type: 'view_closed' }
  | {
      readonly type: 'action' | 'suggestion';
      readonly block_id: string;
      readonly action_id: string;
      readonly value?: unknown;
    };

/** Who acts where. */
export interface TryingPlace {
  readonly acted: Acted & { readonly app: { readonly bot_id: string } };
  /** Who posts the message. */
  readonly author: { readonly user: string; readonly isApp: boolean };
  /** Of the message. */
  readonly channel: ActedMessage['channel'];
  readonly known: Known;
  /** When, in epoch seconds. */
  readonly now: number;
}

/** What the app is sent; or why it is sent nothing. */
export type Tried =
  | { readonly payload: object }
  | { readonly why: string; readonly faults: readonly ValueFault[] };

/** What only exists once it was sent stands as a word. */
const LATER = {
  view: 'VIEW_ID',
  trigger: 'TRIGGER_ID',
  hash: 'HASH',
  ts: 'MESSAGE_TS',
  response_url: 'RESPONSE_URL',
} as const;

/** What can be acted on in a draft, and `state.values` of what was chosen and typed. */
export interface Tryable {
  readonly draft: MessageDraft;
  /** All blocks, those of attachments, too. */
  readonly lists: readonly {
    readonly attachment: number | null;
    readonly blocks: readonly unknown[];
  }[];
  readonly chosen: StateValues;
  readonly faults: readonly ValueFault[];
  readonly state: StateValues;
}

/** Reads what was chosen and typed in a draft. What belongs to an element that is gone is left out. */
export function readTryable(draft: MessageDraft, values: Values, known: Known): Tryable {
  const { blocks, attachments } = identifyDraft(draft);
  const lists = [
    { attachment: null, blocks },
    ...attachments.flatMap((each, attachment) =>
      isJsonObject(each) && Array.isArray(each['blocks'])
        ? [{ attachment, blocks: each['blocks'] as readonly unknown[] }]
        : [],
    ),
  ];
  const all = lists.flatMap((each) => each.blocks);
  const { chosen, faults } = readValues(known, all, fittingValues(all, values), {});
  return { draft, lists, chosen, faults, state: stateValues(all, chosen) };
}

const sendsNothing = (why: string, faults: readonly ValueFault[] = []): Tried => ({ why, faults });

/** The outcome of an act: the payload as the platform would send it. */
export function tryAct(act: TriedAct, tryable: Tryable, place: TryingPlace): Tried {
  const { draft, lists, chosen, faults } = tryable;
  const { acted, known } = place;
  const all = lists.flatMap(({ blocks }) => blocks);
  const trigger_id = LATER.trigger;
  if (act.type === 'view_closed')
    return draft.rest['notify_on_close'] === true
      ? {
          payload: closingPayload(
            acted,
            viewOf(tryable, place),
            draft.rest['clear_on_close'] === true,
          ),
        }
      : sendsNothing('Nothing: the view did not ask to hear of it (notify_on_close).');
  const lacking = act.type === 'view_submission' ? inputFaults(all, chosen) : [];
  if (faults.length + lacking.length > 0)
    return sendsNothing('Nothing: the marked fields say what is wrong.', [...lacking, ...faults]);
  if (act.type === 'view_submission') {
    const response_urls = responsePlaces(all, chosen, known).map((each) => ({
      ...each,
      response_url: LATER.response_url,
    }));
    return {
      payload: submissionPayload(acted, viewOf(tryable, place), { trigger_id, response_urls }),
    };
  }
  const { block_id, action_id, value } = act;
  const isMessage = surfaceOf(draft.rest) === 'message';
  const older = isMessage && findOlder(attachmentsOf(draft), act);
  const at = place.now.toFixed(6);
  const issued = { at, trigger_id, response_url: LATER.response_url };
  if (older) {
    const action = readOlder(value, older, known);
    return 'fault' in action
      ? sendsNothing(`Nothing: the value for “${action_id}” ${action.fault}.`)
      : {
          payload: olderActionPayload(acted, messageOf(tryable, place), {
            ...issued,
            ...older,
            action,
          }),
        };
  }
  const placed = elementsIn(all).find(
    (each) => each.block_id === block_id && each.action_id === action_id,
  );
  if (placed === undefined) return sendsNothing('Nothing: that element is gone.');
  if (act.type === 'suggestion') {
    const where = isMessage
      ? { message: messageOf(tryable, place) }
      : { view: viewOf(tryable, place) };
    return {
      payload: suggestionPayload(acted, where, { block_id, action_id, value: String(value) }),
    };
  }
  const done = readAction(value, placed, known);
  if (isFault(done)) return sendsNothing(`Nothing: the value for “${action_id}” ${done.fault}.`);
  const { action, state } = done;
  const then = state === null ? tryable : { ...tryable, chosen: withChoice(chosen, placed, state) };
  if (!isMessage)
    return { payload: viewActionPayload(acted, viewOf(then, place), { action, at, trigger_id }) };
  return {
    payload: messageActionPayload(acted, messageOf(then, place), {
      ...issued,
      action,
      attachment: lists.find(({ blocks }) => blocks.includes(placed.block))?.attachment ?? null,
      values: stateValues(all, then.chosen),
    }),
  };
}

const attachmentsOf = ({ rest }: MessageDraft): readonly unknown[] =>
  Array.isArray(rest['attachments']) ? rest['attachments'] : [];

/** The view as it will be open. */
function viewOf({ draft, chosen }: Tryable, { acted: { team, app } }: TryingPlace) {
  const { id, hash, root, previous } = {
    ...LATER,
    id: LATER.view,
    root: LATER.view,
    previous: null,
  };
  const given = { ...payloadOf(draft), blocks: identifyDraft(draft).blocks };
  return viewOnWire(
    { id, hash, root, previous, team: team.id, app },
    // What is wrong with it stands at its fields: the platform refuses to open it.
    withoutNulls(given) as GivenView,
    chosen,
  );
}

/** The message as it will have been posted. */
function messageOf({ draft }: Tryable, { acted, author, channel }: TryingPlace): ActedMessage {
  const { blocks, attachments } = identifyDraft(draft);
  const byApp = author.isApp && { bot_id: acted.app.bot_id, app_id: acted.app.id };
  const wire = {
    type: 'message',
    ts: LATER.ts,
    team: acted.team.id,
    user: author.user,
    ...byApp,
    text: draft.text,
    ...(blocks.length > 0 && { blocks }),
    ...(attachments.length > 0 && { attachments }),
  };
  return { ts: LATER.ts, isEphemeral: false, channel, wire };
}
