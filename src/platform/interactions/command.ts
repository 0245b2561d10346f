import type { BodyOf } from '../../contract/schemas/interactions.ts';
import { quoteShort } from '../http/form.ts';
import { isRefusal } from '../http/refusal.ts';
import { conversationNamed } from '../model/channel.ts';
import type { Acting, Perform } from './act.ts';
import { cannot, channelName, listNames, seenChannel } from './act.ts';
import { commandsIn } from './app-features.ts';

/** The longest text after a command, in characters. */
const MAX_COMMAND_TEXT = 4000;

/** Somebody typed `/command text` in a conversation. */
export const performCommand: Perform<BodyOf<'command'>> = (acting, body) => {
  const { world, person } = acting;
  const channel = seenChannel(acting, body.channel);
  if (isRefusal(channel)) return channel;
  if (channel.is_archived)
    return cannot(`${channelName(channel)} is archived; nobody types there.`);
  const commands = commandsIn(world, acting.meant);
  const name = body.command.startsWith('/') ? body.command : `/${body.command}`;
  const offered = commands.get(name);
  if (offered === undefined)
    return cannot(
      `No app has the command ${quoteShort(name)}; ${listNames([...commands.keys()], 'no app has any command: add one to its manifest')}.`,
    );
  const { text = '' } = body;
  if (text.length > MAX_COMMAND_TEXT)
    return cannot(
      `The text has ${text.length} characters; a command takes at most ${MAX_COMMAND_TEXT}.`,
    );
  const { app, command } = offered;
  const written = writeText(acting, text, command.should_escape === true);
  return {
    app,
    about: { channel: channel.id, command: name, text },
    payload: {
      token: app.verification_token,
      team_id: world.team.id,
      team_domain: world.team.domain,
      channel_id: channel.id,
      channel_name: channelName(channel),
      user_id: person.id,
      user_name: person.name,
      command: name,
      text: written,
      api_app_id: app.id,
      is_enterprise_install: 'false',
      response_url: acting.responseUrl(app, {
        kind: 'commands',
        channel: channel.id,
        original: null,
        thread_ts: null,
      }),
      trigger_id: acting.trigger(app),
    },
  };
};

/** A mention of a person or a channel, as ids or as people type it. */
const MENTION =
  /<@([UW][A-Z0-9]+)(?:\|[^<>]*)?>|<#(C[A-Z0-9]+)(?:\|[^<>]*)?>|(?<![\w<])#([\w-]{1,80})/g;

/**
 * The text of a command as the app gets it: with `should_escape` people and channels are `<@U…|name>` and `<#C…|name>`,
 * without it they are as somebody typed them.
 */
function writeText({ world, person }: Acting, text: string, escape: boolean): string {
  return text.replace(MENTION, (whole, user?: string, channel?: string, typed?: string) => {
    if (user !== undefined) {
      const found = world.users.get(user);
      if (found === undefined) return whole;
      return escape ? `<@${found.id}|${found.name}>` : `@${found.name}`;
    }
    const reference = channel ?? `#${typed ?? ''}`;
    const found = conversationNamed(world, person, reference);
    if (found === undefined || found.name === '') return whole;
    return escape ? `<#${found.id}|${found.name}>` : `#${found.name}`;
  });
}
