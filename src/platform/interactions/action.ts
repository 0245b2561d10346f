import type { PlacedElement } from '../../contract/blocks/identify.ts';
import { messageActionPayload, viewActionPayload } from '../../contract/interactions/payloads.ts';
import { readAction, readValues } from '../../contract/interactions/read-values.ts';
import { stateValues, withChoice } from '../../contract/interactions/state-values.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { quoteShort } from '../http/form.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { ChannelRecord } from '../model/channel.ts';
import { keepChosen, wireView } from '../views/view-changes.ts';
import {
  type Act,
  actorWithApp,
  actedMessage,
  type Acting,
  actionTs,
  cannot,
  installedApp,
  type Perform,
  type SeenMessage,
  seenChannel,
} from './act.ts';
import { performAttachmentAction } from './attachment-action.ts';
import { findElement, handOverFiles, knownTo, refuseValues } from './elements.ts';
import { findMessage } from './message-place.ts';
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
  const done = readDone(acting, body, found);
  if (isRefusal(done)) return done;
  const all = lists.flatMap(({ blocks }) => blocks);
  const others = readValues(knownTo(acting), all, body.values ?? {}, {});
  if (others.faults.length > 0) return refuseValues(others.faults);
  const chosen = done.state === null ? others.chosen : withChoice(others.chosen, found, done.state);
  return {
    app,
    about: {
      channel: channel.id,
      ts: row.ts,
      block_id: found.block_id,
      action_id: found.action_id,
    },
    payload: messageActionPayload(actorWithApp(acting, app), actedMessage(channel, message), {
      action: done.action,
      at: actionTs(acting),
      trigger_id: acting.trigger(app),
      response_url: acting.responseUrl(app, {
        kind: 'actions',
        channel: channel.id,
        original: { ts: row.ts, ephemeral: isEphemeral },
        thread_ts: row.thread_ts ?? null,
      }),
      attachment: lists.find(({ blocks }) => blocks.includes(found.block))?.attachment ?? null,
      values: stateValues(all, chosen),
    }),
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
  const done = readDone(acting, body, found);
  if (isRefusal(done)) return done;
  const others = readValues(knownTo(acting), blocks, body.values ?? {}, view.chosen);
  if (others.faults.length > 0) return refuseValues(others.faults);
  const chosen = done.state === null ? others.chosen : withChoice(others.chosen, found, done.state);
  handOverFiles(world, app, chosen);
  const shown = wireView(world, keepChosen(world, view, chosen));
  return {
    app,
    about: { view_id, block_id: found.block_id, action_id: found.action_id },
    payload: viewActionPayload(actorWithApp(acting, app), shown, {
      action: done.action,
      at: actionTs(acting),
      trigger_id: acting.trigger(app, view_id),
    }),
  };
}

function readDone(acting: Acting, { value }: ActionBody, placed: PlacedElement) {
  const read = readAction(value, placed, knownTo(acting));
  return 'fault' in read
    ? cannot(`The value for ${quoteShort(placed.action_id)} ${read.fault}.`)
    : read;
}
