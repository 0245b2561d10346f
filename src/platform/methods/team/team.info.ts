import * as z from 'zod/mini';
import { quoteShort } from '../../http/form.ts';
import { EMAIL_DOMAIN, teamPicture } from '../../model/team.ts';
import { anyOf, defineMethod, fail } from '../../pipeline/method.ts';

const picture = z.string();

export const teamInfo = defineMethod({
  name: 'team.info',
  summary: 'Returns the workspace: its name, domain and picture.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('team:read')],
  args: z.object({
    team: z.optional(
      z.string().check(z.describe('Id of the workspace; that of the token if left out.')),
    ),
    domain: z.optional(z.string().check(z.describe('Domain of the workspace, instead of its id.'))),
  }),
  returns: z.object({
    team: z.object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      domain: z.string(),
      email_domain: z.string(),
      icon: z.object({
        image_34: picture,
        image_44: picture,
        image_68: picture,
        image_88: picture,
        image_102: picture,
        image_132: picture,
        image_230: picture,
        image_default: z.boolean(),
      }),
      avatar_base_url: z.string(),
      is_verified: z.boolean(),
    }),
  }),
  errors: ['team_not_found'],
  provenance: 'assumed',
  assumptions: ['A-80'],
  handler: ({ world, args }) => {
    const { id, name, domain } = world.team;
    if (args.team !== undefined && args.team !== id)
      return fail('team_not_found', `team ${quoteShort(args.team)}`, `the workspace is ${id}`);
    if (args.domain !== undefined && args.domain !== domain)
      return fail('team_not_found', `domain ${quoteShort(args.domain)}`, `the domain is ${domain}`);
    const { base_url } = world.deployment;
    return {
      team: {
        id,
        name,
        url: `${base_url}/`,
        domain,
        email_domain: EMAIL_DOMAIN,
        icon: {
          image_34: teamPicture(world, 34),
          image_44: teamPicture(world, 44),
          image_68: teamPicture(world, 68),
          image_88: teamPicture(world, 88),
          image_102: teamPicture(world, 102),
          image_132: teamPicture(world, 132),
          image_230: teamPicture(world, 230),
          image_default: true,
        },
        avatar_base_url: `${base_url}/avatars/`,
        is_verified: false,
      },
    };
  },
});
