import { suggestionPayload } from '../../contract/interactions/payloads.ts';
import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { quoteShort } from '../http/form.ts';
import { isRefusal } from '../http/refusal.ts';
import { wireView } from '../views/view-changes.ts';
import {
  actorWithApp,
  actedMessage,
  cannot,
  installedApp,
  type Perform,
  seenChannel,
} from './act.ts';
import { performAttachmentSuggestion } from './attachment-action.ts';
import { findElement } from './elements.ts';
import { findMessage } from './message-place.ts';
import { openView } from './view-place.ts';

const EXTERNAL: ReadonlySet<unknown> = new Set(['external_select', 'multi_external_select']);

/** Somebody types in an external select, whose app says what can be chosen. */
export const performSuggestion: Perform<BodyOf<'suggestion'>> = (acting, body) => {
  const place = findPlace(acting, body);
  if (isRefusal(place)) return place;
  const { block_id, action_id } = body;
  const older =
    place.message === null ? null : performAttachmentSuggestion(acting, body, place.message);
  if (older !== null) return older;
  const found = findElement(place.blocks, {
    action_id,
    ...(block_id === undefined ? {} : { block_id }),
  });
  if (isRefusal(found)) return found;
  if (!EXTERNAL.has(found.element['type']))
    return cannot(
      `${quoteShort(action_id)} is a ${String(found.element['type'])}; only an external select asks its app for options.`,
    );
  return {
    app: place.app,
    about: {
      ...place.about,
      block_id: found.block_id,
      action_id: found.action_id,
      text: body.value,
    },
    payload: suggestionPayload(actorWithApp(acting, place.app), place.seen, {
      block_id: found.block_id,
      action_id: found.action_id,
      value: body.value,
    }),
  };
};

/** Where the select is: a view, or a message. */
function findPlace(
  acting: Parameters<Perform<unknown>>[0],
  { view_id, channel: channelId, ts }: BodyOf<'suggestion'>,
) {
  if (view_id !== undefined) {
    const view = openView(acting, view_id);
    if (isRefusal(view)) return view;
    const app = installedApp(acting, view.app);
    if (isRefusal(app)) return app;
    const seen = { view: wireView(acting.world, view) };
    return { app, blocks: view.given.blocks, about: { view_id }, seen, message: null };
  }
  if (channelId === undefined || ts === undefined)
    return cannot('Say where: send channel and ts of a message, or view_id.');
  const channel = seenChannel(acting, channelId);
  if (isRefusal(channel)) return channel;
  const message = findMessage(acting, channel, ts);
  if (isRefusal(message)) return message;
  const { row } = message;
  const app = installedApp(acting, row.app_id ?? '');
  if (isRefusal(app)) return app;
  const seen = { message: actedMessage(channel, message) };
  const about = { channel: channel.id, ts: row.ts };
  return { app, blocks: row.blocks ?? [], about, seen, message: { app, channel, message } };
}
