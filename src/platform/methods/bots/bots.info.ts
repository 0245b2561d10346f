import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { pictureStart } from '../../model/user.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';

export const botsInfo = defineMethod({
  name: 'bots.info',
  summary: 'Returns a bot, by the bot_id of its messages.',
  description: 'Without bot, it returns the bot of the app that the token belongs to.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('users:read')],
  args: z.object({
    bot: z.optional(z.string().check(z.describe('Id of the bot, for example B0123456789.'))),
  }),
  returns: z.object({
    bot: z.object({
      id: z.string(),
      deleted: z.boolean(),
      name: z.string(),
      updated: z.int(),
      app_id: z.string(),
      user_id: z.string(),
      icons: z.object({ image_36: z.string(), image_48: z.string(), image_72: z.string() }),
    }),
  }),
  errors: ['bot_not_found'],
  provenance: 'assumed',
  assumptions: ['A-80'],
  handler: ({ world, caller, args: { bot = caller.app.bot_id } }) => {
    const app = Array.from(world.apps.scan()).find(({ bot_id }) => bot_id === bot);
    const user = world.users.get(app?.bot_user ?? '');
    if (app === undefined || user === undefined)
      return fail('bot_not_found', `bot ${quoteShort(bot)}`, 'no bot has that id');
    const picture = pictureStart(user, world.deployment.base_url);
    return {
      bot: {
        id: bot,
        deleted: app.removed,
        name: user.real_name,
        updated: user.updated,
        app_id: app.id,
        user_id: user.id,
        icons: {
          image_36: `${picture}36.svg`,
          image_48: `${picture}48.svg`,
          image_72: `${picture}72.svg`,
        },
      },
    };
  },
});
