import { SCOPES } from '../../../contract/scopes.ts';
import type { OpenWorld } from '../../testing/open-world.ts';

/** Posts what authors do: a person who mentions the bot, and the bot in a new conversation. */
export async function tellActs(world: OpenWorld, token: string): Promise<void> {
  const channel = world.channels['deploys'] ?? '';
  const person = await world.mint('user', [...SCOPES]);
  const text = `greets <@${world.app.bot_user_id}>`;
  await world.call('chat.meMessage', { channel, text }, { token: person });
  const newcomer = (await world.brief()).users.sample.at(-1) ?? '';
  await world.call('chat.meMessage', { channel: newcomer, text: 'waves' }, { token });
}
