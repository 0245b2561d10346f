import { elementsIn } from '../../../contract/blocks/identify.ts';
import { isFault, type KnownRecords } from '../../../contract/interactions/choice.ts';
import { findOlderElement, readOlderAction } from '../../../contract/interactions/older-actions.ts';
import {
  type ActorWithApp,
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
import { addMissingIds } from '../draft/shown-blocks.ts';
import { surfaceOf } from '../draft/surface.ts';

/** An act in the preview: the body that the sandbox takes, without the message or view it happens in. */
export type PreviewAct =
  | { readonly type: 'view_submission' }
  | { readonly type: 'view_closed' }
  | {
      readonly type: 'action' | 'suggestion';
      readonly block_id: string;
      readonly action_id: string;
      readonly value?: unknown;
    };

/** Who acts where. */
export interface ActContext {
  readonly actor: ActorWithApp & { readonly app: { readonly bot_id: string } };
  /** Who posts the message. */
  readonly author: { readonly user: string; readonly isApp: boolean };
  /** The channel of the message. */
  readonly channel: ActedMessage['channel'];
  /** The people, conversations, options and files that a value can refer to. */
  readonly known: KnownRecords;
  /** Time of the act, in epoch seconds. */
  readonly now: number;
}

/** The outcome of an act: what the app is sent, or why it is sent nothing. */
export type ActOutcome =
  | { readonly payload: object }
  | { readonly reason: string; readonly faults: readonly ValueFault[] };

/** Placeholders for values that only the platform can make. */
const PLACEHOLDERS = {
  view: 'VIEW_ID',
  trigger: 'TRIGGER_ID',
  hash: 'HASH',
  ts: 'MESSAGE_TS',
  response_url: 'RESPONSE_URL',
} as const;

/** A draft with the values that the user chose and typed in it, and its `state.values`. */
export interface FilledDraft {
  readonly draft: MessageDraft;
  /** The blocks of the message or view, and those of each attachment by its index. */
  readonly blockLists: readonly {
    readonly attachment: number | null;
    readonly blocks: readonly unknown[];
  }[];
  /** What the user chose and typed, by block and action. */
  readonly chosenValues: StateValues;
  readonly faults: readonly ValueFault[];
  /** `state.values`: also with the initial values of elements that the user did not change. */
  readonly stateValues: StateValues;
}

/** Adds to a draft what the user chose and typed. Values of removed elements are left out. */
export function fillDraft(draft: MessageDraft, values: Values, known: KnownRecords): FilledDraft {
  const { blocks, attachments } = addMissingIds(draft);
  const blockLists = [
    { attachment: null, blocks },
    ...attachments.flatMap((each, attachment) =>
      isJsonObject(each) && Array.isArray(each['blocks'])
        ? [{ attachment, blocks: each['blocks'] as readonly unknown[] }]
        : [],
    ),
  ];
  const allBlocks = blockLists.flatMap((each) => each.blocks);
  const { chosen, faults } = readValues(known, allBlocks, fittingValues(allBlocks, values), {});
  return {
    draft,
    blockLists,
    chosenValues: chosen,
    faults,
    stateValues: stateValues(allBlocks, chosen),
  };
}

const outcomeWithoutPayload = (reason: string, faults: readonly ValueFault[] = []): ActOutcome => ({
  reason,
  faults,
});

/** Computes the payload that the platform would send for an act. */
export function tryAct(act: PreviewAct, filledDraft: FilledDraft, context: ActContext): ActOutcome {
  const { draft, blockLists, chosenValues, faults } = filledDraft;
  const { actor, known } = context;
  const allBlocks = blockLists.flatMap(({ blocks }) => blocks);
  const trigger_id = PLACEHOLDERS.trigger;
  if (act.type === 'view_closed')
    return draft.otherFields['notify_on_close'] === true
      ? {
          payload: closingPayload(
            actor,
            viewOf(filledDraft, context),
            draft.otherFields['clear_on_close'] === true,
          ),
        }
      : outcomeWithoutPayload('Nothing: the view did not ask to hear of it (notify_on_close).');
  const missingInputs = act.type === 'view_submission' ? inputFaults(allBlocks, chosenValues) : [];
  if (faults.length + missingInputs.length > 0)
    return outcomeWithoutPayload('Nothing: the marked fields say what is wrong.', [
      ...missingInputs,
      ...faults,
    ]);
  if (act.type === 'view_submission') {
    const response_urls = responsePlaces(allBlocks, chosenValues, known).map((each) => ({
      ...each,
      response_url: PLACEHOLDERS.response_url,
    }));
    return {
      payload: submissionPayload(actor, viewOf(filledDraft, context), {
        trigger_id,
        response_urls,
      }),
    };
  }
  const { block_id, action_id, value } = act;
  const isMessage = surfaceOf(draft.otherFields) === 'message';
  // Older attachments have buttons and menus outside of blocks.
  const olderElement = isMessage && findOlderElement(attachmentsOf(draft), act);
  const actionTime = context.now.toFixed(6);
  const actionFields = { at: actionTime, trigger_id, response_url: PLACEHOLDERS.response_url };
  if (olderElement) {
    const action = readOlderAction(value, olderElement, known);
    return 'fault' in action
      ? outcomeWithoutPayload(`Nothing: the value for “${action_id}” ${action.fault}.`)
      : {
          payload: olderActionPayload(actor, messageOf(filledDraft, context), {
            ...actionFields,
            ...olderElement,
            action,
          }),
        };
  }
  const placedElement = elementsIn(allBlocks).find(
    (each) => each.block_id === block_id && each.action_id === action_id,
  );
  if (placedElement === undefined) return outcomeWithoutPayload('Nothing: that element is gone.');
  if (act.type === 'suggestion') {
    const container = isMessage
      ? { message: messageOf(filledDraft, context) }
      : { view: viewOf(filledDraft, context) };
    return {
      payload: suggestionPayload(actor, container, { block_id, action_id, value: String(value) }),
    };
  }
  const result = readAction(value, placedElement, known);
  if (isFault(result))
    return outcomeWithoutPayload(`Nothing: the value for “${action_id}” ${result.fault}.`);
  const { action, state } = result;
  const filledDraftAfter =
    state === null
      ? filledDraft
      : { ...filledDraft, chosenValues: withChoice(chosenValues, placedElement, state) };
  if (!isMessage)
    return {
      payload: viewActionPayload(actor, viewOf(filledDraftAfter, context), {
        action,
        at: actionTime,
        trigger_id,
      }),
    };
  return {
    payload: messageActionPayload(actor, messageOf(filledDraftAfter, context), {
      ...actionFields,
      action,
      attachment:
        blockLists.find(({ blocks }) => blocks.includes(placedElement.block))?.attachment ?? null,
      values: stateValues(allBlocks, filledDraftAfter.chosenValues),
    }),
  };
}

const attachmentsOf = ({ otherFields }: MessageDraft): readonly unknown[] =>
  Array.isArray(otherFields['attachments']) ? otherFields['attachments'] : [];

/** The view as the platform would open it. */
function viewOf({ draft, chosenValues }: FilledDraft, { actor: { team, app } }: ActContext) {
  const { id, hash, root, previous } = {
    ...PLACEHOLDERS,
    id: PLACEHOLDERS.view,
    root: PLACEHOLDERS.view,
    previous: null,
  };
  const view = { ...payloadOf(draft), blocks: addMissingIds(draft).blocks };
  return viewOnWire(
    { id, hash, root, previous, team: team.id, app },
    // May be invalid: the form shows the errors, and the platform would refuse the view.
    withoutNulls(view) as GivenView,
    chosenValues,
  );
}

/** The message as the platform would post it. */
function messageOf({ draft }: FilledDraft, { actor, author, channel }: ActContext): ActedMessage {
  const { blocks, attachments } = addMissingIds(draft);
  const botFields = author.isApp && { bot_id: actor.app.bot_id, app_id: actor.app.id };
  const wire = {
    type: 'message',
    ts: PLACEHOLDERS.ts,
    team: actor.team.id,
    user: author.user,
    ...botFields,
    text: draft.text,
    ...(blocks.length > 0 && { blocks }),
    ...(attachments.length > 0 && { attachments }),
  };
  return { ts: PLACEHOLDERS.ts, isEphemeral: false, channel, wire };
}
