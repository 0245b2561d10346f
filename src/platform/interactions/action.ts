import type { PlacedElement } from '../../contract/blocks/identify.ts';
import { actionFor } from '../../contract/interactions/action-for.ts';
import { keepsChoice, readChoice, type StateValue } from '../../contract/interactions/choice.ts';
import { stateValues, withChoice } from '../../contract/interactions/state-values.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { quoteShort } from '../http/form.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { ChannelRecord } from '../model/channel.ts';
import { wireMessage } from '../model/message.ts';
import { keepChosen, wireView } from '../views/view-changes.ts';
import {
  type Act,
  type Acting,
  actionTs,
  cannot,
  channelName,
  installedApp,
  payloadHead,
  type Perform,
  seenChannel,
} from './act.ts';
import { performAttachmentAction } from './attachment-action.ts';
import { findElement, isFault, knownTo, readValues, refuseValues } from './elements.ts';
import { findMessage, type SeenMessage } from './message-place.ts';
import { openView } from './view-place.ts';

type ActionBody = BodyOf<'action'>;

/** Somebody pressed, chose or typed in an element of a message or of a view. */
export const performAction: Perform<ActionBody> = (acting, body) => {
  if (body.view_id !== undefined) return performInView(acting, body, body.view_id);
  const { channel: id, ts } = body;
  if (id === undefined || ts === undefined)
    return cannot('Say where: send channel and ts of a message, or view_id.');
  const channel = seenChannel(acting, id);
  if (isRefusal(channel)) return channel;
  const message = findMessage(acting, channel, ts);
  return isRefusal(message) ? message : performInMessage(acting, body, channel, message);
};

/** The blocks of a message, and those of its attachments with the place of each. */
function blockLists({ row }: SeenMessage): { attachment: number | null; blocks: unknown[] }[] {
  const ofAttachments = (row.attachments ?? []).flatMap((each, at) => {
    const blocks = isJsonObject(each) ? each['blocks'] : undefined;
    return Array.isArray(blocks) ? [{ attachment: at, blocks: blocks as unknown[] }] : [];
  });
  return [{ attachment: null, blocks: row.blocks ?? [] }, ...ofAttachments];
}

function performInMessage(
  acting: Acting,
  body: ActionBody,
  channel: ChannelRecord,
  message: SeenMessage,
): Act | Refusal {
  const { row, isEphemeral } = message;
  const app =
    row.app_id === undefined
      ? cannot(`The message ${row.ts} was not posted by an app, so nobody hears of a press in it.`)
      : installedApp(acting, row.app_id);
  if (isRefusal(app)) return app;
  const older = performAttachmentAction(acting, body, { app, channel, message });
  if (older !== null) return older;
  const lists = blockLists(message);
  const found = findElement(
    lists.flatMap(({ blocks }) => blocks),
    body,
  );
  if (isRefusal(found)) return found;
  const done = readAction(acting, body, found);
  if (isRefusal(done)) return done;
  const all = lists.flatMap(({ blocks }) => blocks);
  const others = readValues(acting, all, body.values ?? {}, {});
  if ('faults' in others) return refuseValues(others.faults as never);
  const chosen = done.state === null ? others : withChoice(others, found, done.state);
  const at = lists.find(({ blocks }) => blocks.includes(found.block))?.attachment ?? null;
  const thread = row.thread_ts === undefined ? {} : { thread_ts: row.thread_ts };
  return {
    app,
    about: {
      channel: channel.id,
      ts: row.ts,
      block_id: found.block_id,
      action_id: found.action_id,
    },
    payload: {
      ...payloadHead(acting, app, 'block_actions'),
      container: {
        type: at === null ? 'message' : 'message_attachment',
        message_ts: row.ts,
        ...(at === null ? {} : { attachment_id: at + 1, is_app_unfurl: false }),
        channel_id: channel.id,
        is_ephemeral: isEphemeral,
        ...thread,
      },
      trigger_id: acting.trigger(app),
      channel: { id: channel.id, name: channelName(channel) },
      ...(isEphemeral ? {} : { message: wireMessage(row) }),
      state: { values: stateValues(all, chosen) },
      response_url: acting.responseUrl(app, {
        kind: 'actions',
        channel: channel.id,
        original: { ts: row.ts, ephemeral: isEphemeral },
        thread_ts: row.thread_ts ?? null,
      }),
      actions: [{ ...done.action, action_ts: actionTs(acting) }],
    },
  };
}

function performInView(acting: Acting, body: ActionBody, view_id: string): Act | Refusal {
  const { world } = acting;
  const view = openView(acting, view_id);
  if (isRefusal(view)) return view;
  const app = installedApp(acting, view.app);
  if (isRefusal(app)) return app;
  const { blocks } = view.given;
  const found = findElement(blocks, body);
  if (isRefusal(found)) return found;
  const { block } = found;
  if (block['type'] === 'input' && block['dispatch_action'] !== true)
    return cannot(
      `${quoteShort(body.action_id)} is in an input block without dispatch_action: the app hears of it with view_submission.`,
    );
  const done = readAction(acting, body, found);
  if (isRefusal(done)) return done;
  const others = readValues(acting, blocks, body.values ?? {}, view.chosen);
  if ('faults' in others) return refuseValues(others.faults as never);
  const chosen = done.state === null ? others : withChoice(others, found, done.state);
  const shown = wireView(world, keepChosen(world, view, chosen));
  return {
    app,
    about: { view_id, block_id: found.block_id, action_id: found.action_id },
    payload: {
      ...payloadHead(acting, app, 'block_actions'),
      container: { type: 'view', view_id },
      trigger_id: acting.trigger(app, view_id),
      view: shown,
      state: shown.state,
      actions: [{ ...done.action, action_ts: actionTs(acting) }],
    },
  };
}

/** The entry of `actions` for what a person did, and what the element keeps of it. */
function readAction(
  acting: Acting,
  { value }: ActionBody,
  placed: PlacedElement,
): { readonly action: StateValue; readonly state: StateValue | null } | Refusal {
  const known = knownTo(acting);
  const action = actionFor(value, placed, known);
  if (isFault(action)) return refuseChoice(placed, action.fault);
  if (!keepsChoice(placed)) return { action, state: null };
  const state = readChoice(value, placed, known);
  return isFault(state) ? refuseChoice(placed, state.fault) : { action, state };
}

const refuseChoice = ({ action_id }: PlacedElement, fault: string): Refusal =>
  cannot(`The value for ${quoteShort(action_id)} ${fault}.`);
