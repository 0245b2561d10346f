import * as z from 'zod/mini';
import {
  EphemeralsQuery,
  MessageQuery,
  Offers,
  OwnMessages,
  ReadMessage,
} from '../../../contract/schemas/interactions.ts';
import { commandsIn, isAssistant, shortcutsOf } from '../../interactions/app-features.ts';
import { refuse } from '../../http/refusal.ts';
import { ephemeralKey } from '../../model/interactions/ephemeral.ts';
import { showMessage } from '../../methods/conversations/shown-message.ts';
import { canSee } from '../../model/channel.ts';
import { messageKey, wireMessage } from '../../model/message.ts';
import { hasHomeTab } from '../../views/view-calls.ts';
import { route, type Route } from '../route/define-route.ts';

/** What a client shows to people beside the Web API: what apps offer, and messages for one person. */
export const CLIENT_ROUTES: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandbox/offers',
    summary: 'What the installed apps offer to people: commands, shortcuts and tabs.',
    answer: Offers,
    handler: ({ sandbox: { service } }) => {
      const { world } = service;
      const installed = Array.from(world.apps.scan()).filter(({ removed }) => !removed);
      return {
        commands: Array.from(commandsIn(world).values(), ({ app, command }) => ({
          app_id: app.id,
          command: command.command,
          description: command.description,
          usage_hint: command.usage_hint ?? '',
        })),
        shortcuts: installed.flatMap((app) =>
          shortcutsOf(app).map((shortcut) => ({ app_id: app.id, ...shortcut })),
        ),
        apps: installed.map(({ id, name, bot_user, manifest }) => ({
          app_id: id,
          name,
          bot_user_id: bot_user,
          home_tab: manifest !== undefined && hasHomeTab(manifest),
          messages_tab: manifest?.features?.app_home?.messages_tab_enabled !== false,
          assistant: isAssistant({ manifest }),
        })),
      };
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/messages',
    summary:
      'One message as a person sees it. Nothing of this counts towards the rate limit of an app.',
    query: MessageQuery,
    answer: ReadMessage,
    handler: ({ sandbox: { service }, query: { user_id, channel: id, ts } }) => {
      const { world } = service;
      const channel = world.channels.get(id);
      const person = world.users.get(user_id);
      const row = world.messages.get(messageKey(id, ts));
      const isSeen =
        channel !== undefined && person !== undefined && canSee(world, channel, person);
      return { message: isSeen && row !== undefined ? showMessage(world, row) : null };
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/ephemerals',
    summary: 'The messages of a conversation that one person sees, oldest first.',
    query: EphemeralsQuery,
    answer: OwnMessages,
    handler: ({ sandbox: { service }, query: { user_id, channel } }) => {
      const prefix = `${user_id}:${channel}:`;
      return {
        messages: Array.from(
          service.world.ephemerals.scan({ prefix }),
          ({ to: _to, serial: _serial, ...message }) => wireMessage(message),
        ),
      };
    },
  }),
  route({
    method: 'DELETE',
    path: '/sandbox/ephemerals/{ts}',
    summary: 'Dismisses a message that one person sees.',
    query: EphemeralsQuery,
    answer: z.object({ ok: z.literal(true) }),
    handler: ({ sandbox: { service }, params: { ts }, query: { user_id, channel } }) =>
      service.change('interaction', (world) => {
        const key = ephemeralKey(user_id, channel, ts);
        if (!world.ephemerals.has(key))
          return refuse(
            'message_not_found',
            `${user_id} sees no message ${JSON.stringify(ts)} of their own in ${channel}.`,
            404,
          );
        world.ephemerals.remove(key);
        return {};
      }),
  }),
];
