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

/** An act in the preview: the body that the sandbox takes, without the message or view it happens in. */
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
  /** The channel of the message. */
  readonly channel: ActedMessage['channel'];
  readonly known: Known;
  /** Time of the act, in epoch seconds. */
  readonly now: number;
}

/** The outcome of an act: what the app is sent, or why it is sent nothing. */
export type Tried =
  | { readonly payload: object }
  | { readonly why: string; readonly faults: readonly ValueFault[] };

/** Stand for values that the platform makes when it sends a payload. */
const PLACEHOLDERS = {
  view: 'VIEW_ID',
  trigger: 'TRIGGER_ID',
  hash: 'HASH',
  ts: 'MESSAGE_TS',
  response_url: 'RESPONSE_URL',
} as const;

/** A draft with the values that the user chose and typed in it, and its `state.values`. */
export interface Tryable {
  readonly draft: MessageDraft;
  /** All blocks, with those of attachments. */
  readonly lists: readonly {
    readonly attachment: number | null;
    readonly blocks: readonly unknown[];
  }[];
  readonly chosen: StateValues;
  readonly faults: readonly ValueFault[];
  readonly state: StateValues;
}

/** Reads what was chosen and typed in a draft. Values of removed elements are left out. */
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
  const allBlocks = lists.flatMap((each) => each.blocks);
  const { chosen, faults } = readValues(known, allBlocks, fittingValues(allBlocks, values), {});
  return { draft, lists, chosen, faults, state: stateValues(allBlocks, chosen) };
}

const sendsNothing = (why: string, faults: readonly ValueFault[] = []): Tried => ({ why, faults });

/** Computes the payload that the platform would send for an act. */
export function tryAct(act: TriedAct, tryable: Tryable, place: TryingPlace): Tried {
  const { draft, lists, chosen, faults } = tryable;
  const { acted, known } = place;
  const allBlocks = lists.flatMap(({ blocks }) => blocks);
  const trigger_id = PLACEHOLDERS.trigger;
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
  const missingInputs = act.type === 'view_submission' ? inputFaults(allBlocks, chosen) : [];
  if (faults.length + missingInputs.length > 0)
    return sendsNothing('Nothing: the marked fields say what is wrong.', [
      ...missingInputs,
      ...faults,
    ]);
  if (act.type === 'view_submission') {
    const response_urls = responsePlaces(allBlocks, chosen, known).map((each) => ({
      ...each,
      response_url: PLACEHOLDERS.response_url,
    }));
    return {
      payload: submissionPayload(acted, viewOf(tryable, place), { trigger_id, response_urls }),
    };
  }
  const { block_id, action_id, value } = act;
  const isMessage = surfaceOf(draft.rest) === 'message';
  const older = isMessage && findOlder(attachmentsOf(draft), act);
  const at = place.now.toFixed(6);
  const issued = { at, trigger_id, response_url: PLACEHOLDERS.response_url };
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
  const placed = elementsIn(allBlocks).find(
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
  const read = readAction(value, placed, known);
  if (isFault(read)) return sendsNothing(`Nothing: the value for “${action_id}” ${read.fault}.`);
  const { action, state } = read;
  const changed =
    state === null ? tryable : { ...tryable, chosen: withChoice(chosen, placed, state) };
  if (!isMessage)
    return {
      payload: viewActionPayload(acted, viewOf(changed, place), { action, at, trigger_id }),
    };
  return {
    payload: messageActionPayload(acted, messageOf(changed, place), {
      ...issued,
      action,
      attachment: lists.find(({ blocks }) => blocks.includes(placed.block))?.attachment ?? null,
      values: stateValues(allBlocks, changed.chosen),
    }),
  };
}

const attachmentsOf = ({ rest }: MessageDraft): readonly unknown[] =>
  Array.isArray(rest['attachments']) ? rest['attachments'] : [];

/** The view as the platform would open it. */
function viewOf({ draft, chosen }: Tryable, { acted: { team, app } }: TryingPlace) {
  const { id, hash, root, previous } = {
    ...PLACEHOLDERS,
    id: PLACEHOLDERS.view,
    root: PLACEHOLDERS.view,
    previous: null,
  };
  const view = { ...payloadOf(draft), blocks: identifyDraft(draft).blocks };
  return viewOnWire(
    { id, hash, root, previous, team: team.id, app },
    // An invalid view keeps its errors here. Its fields show them, and the platform would refuse it.
    withoutNulls(view) as GivenView,
    chosen,
  );
}

/** The message as the platform would post it. */
function messageOf({ draft }: Tryable, { acted, author, channel }: TryingPlace): ActedMessage {
  const { blocks, attachments } = identifyDraft(draft);
  const byApp = author.isApp && { bot_id: acted.app.bot_id, app_id: acted.app.id };
  const wire = {
    type: 'message',
    ts: PLACEHOLDERS.ts,
    team: acted.team.id,
    user: author.user,
    ...byApp,
    text: draft.text,
    ...(blocks.length > 0 && { blocks }),
    ...(attachments.length > 0 && { attachments }),
  };
  return { ts: PLACEHOLDERS.ts, isEphemeral: false, channel, wire };
}
