import { payloadHead } from '../../contract/interactions/payloads.ts';
import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { quoteShort } from '../http/form.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import type { AppRecord } from '../model/app.ts';
import { wireMessage } from '../model/message.ts';
import {
  actorWithApp,
  actionTs,
  cannot,
  channelName,
  installedApp,
  listNames,
  type Perform,
  seenChannel,
} from './act.ts';
import { shortcutsOf } from './app-features.ts';
import { findMessage } from './message-place.ts';

/** Somebody chose a global shortcut. */
export const performShortcut: Perform<BodyOf<'shortcut'>> = (acting, body) => {
  const { callback_id } = body;
  const app = installedApp(acting, body.app_id);
  if (isRefusal(app)) return app;
  const missing = refuseUnlessOffered(app, 'global', callback_id);
  if (missing !== null) return missing;
  const channel = body.channel === undefined ? null : seenChannel(acting, body.channel);
  if (channel !== null && isRefusal(channel)) return channel;
  return {
    app,
    about: { callback_id, ...(channel !== null && { channel: channel.id }) },
    payload: {
      ...payloadHead(actorWithApp(acting, app), 'shortcut'),
      callback_id,
      trigger_id: acting.trigger(app),
      action_ts: actionTs(acting),
    },
  };
};

/** Somebody chose a shortcut in the menu of a message. */
export const performMessageAction: Perform<BodyOf<'message_action'>> = (acting, body) => {
  const { callback_id } = body;
  const app = installedApp(acting, body.app_id);
  if (isRefusal(app)) return app;
  const missing = refuseUnlessOffered(app, 'message', callback_id);
  if (missing !== null) return missing;
  const channel = seenChannel(acting, body.channel);
  if (isRefusal(channel)) return channel;
  const message = findMessage(acting, channel, body.ts);
  if (isRefusal(message)) return message;
  const { ts, thread_ts = null, app_id } = message.row;
  return {
    app,
    about: { channel: channel.id, ts, callback_id },
    payload: {
      ...payloadHead(actorWithApp(acting, app), 'message_action'),
      callback_id,
      trigger_id: acting.trigger(app),
      action_ts: actionTs(acting),
      channel: { id: channel.id, name: channelName(channel) },
      message_ts: ts,
      message: wireMessage(message.row),
      response_url: acting.responseUrl(app, {
        kind: 'actions',
        channel: channel.id,
        // Only an app's own message can be replaced.
        original: app_id === app.id ? { ts, ephemeral: false } : null,
        thread_ts,
      }),
    },
  };
};

function refuseUnlessOffered(
  app: AppRecord,
  type: 'global' | 'message',
  callback_id: string,
): Refusal | null {
  const own = shortcutsOf(app).filter((each) => each.type === type);
  if (own.some((each) => each.callback_id === callback_id)) return null;
  const names = own.map((each) => quoteShort(each.callback_id));
  return cannot(
    `${app.name} has no ${type} shortcut ${quoteShort(callback_id)}; ${listNames(names, 'its manifest has none')}.`,
  );
}
