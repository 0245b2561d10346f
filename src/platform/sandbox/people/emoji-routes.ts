import { AddedEmoji, EmojiBody, RemovedEmoji } from '../../../contract/schemas/emoji.ts';
import type { AddEmoji } from '../../../contract/sandbox.ts';
import { isRefusal, refuse, type Refusal } from '../../http/refusal.ts';
import { emojiValue, type EmojiRecord } from '../../model/people/emoji.ts';
import type { World } from '../../model/world/world.ts';
import { route, type Route } from '../route/define-route.ts';

/** The most custom emoji of a workspace: one answer lists them all. */
const MAX_EMOJI = 1000;

/** The emoji of the workspace: what its people add and remove in their clients. */
export const EMOJI_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/sandbox/emoji',
    summary: 'The workspace adds an emoji, or another name of one.',
    body: { schema: EmojiBody, invalid: 'invalid_emoji' },
    answer: AddedEmoji,
    handler: async ({ sandbox: { service }, body }) => {
      const added = await service.change('emoji', (world) => add(world, body));
      if (isRefusal(added)) return added;
      return { emoji: { name: added.name, value: emojiValue(service.world, added) } };
    },
  }),
  route({
    method: 'DELETE',
    path: '/sandbox/emoji/{name}',
    summary: 'The workspace removes an emoji, with its other names.',
    answer: RemovedEmoji,
    handler: ({ sandbox: { service }, params: { name } }) =>
      service.change('emoji', (world) => remove(world, name)),
  }),
];

function add(world: World, body: AddEmoji): EmojiRecord | Refusal {
  const { name, url, alias_for } = body;
  if (world.emoji.has(name))
    return refuse(
      'emoji_exists',
      `The workspace has an emoji ${JSON.stringify(name)}. Choose another name, or remove it with DELETE /sandbox/emoji/${name}.`,
    );
  if (url !== undefined && alias_for !== undefined)
    return refuse(
      'invalid_emoji',
      'An emoji has a picture or is another name. Send url or alias_for.',
    );
  const target = world.emoji.get(alias_for ?? '');
  if (alias_for === name || target?.alias_for !== undefined)
    return refuse(
      'invalid_emoji',
      `${JSON.stringify(alias_for)} is no emoji with a picture of its own. Name one in alias_for.`,
    );
  if (world.emoji.size >= MAX_EMOJI)
    return refuse(
      'too_many_emoji',
      `A workspace has at most ${MAX_EMOJI} emoji. Remove one first.`,
    );
  return world.emoji.put({ ...body, created: Math.floor(world.clock.now()) });
}

function remove(world: World, name: string): { names: string[] } | Refusal {
  if (!world.emoji.has(name))
    return refuse(
      'emoji_not_found',
      `The workspace added no emoji ${JSON.stringify(name)}; emoji.list lists those it has.`,
      404,
    );
  const others = Array.from(world.emoji.scan()).filter(({ alias_for }) => alias_for === name);
  const names = [name, ...others.map((row) => row.name)];
  for (const each of names) world.emoji.remove(each);
  return { names };
}
