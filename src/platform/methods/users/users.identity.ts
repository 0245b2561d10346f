import * as z from 'zod/mini';
import { wireUser } from '../../model/user.ts';
import { anyOf, defineMethod } from '../../pipeline/method.ts';
import { viewOf } from './user-view.ts';

/** Interface, "Versioning" 1: user data of the legacy sign-in. */
export const usersIdentity = defineMethod({
  name: 'users.identity',
  summary: 'Returns the user of a legacy sign-in, with identity scopes.',
  description:
    'Its successor is openid.connect.userInfo. The fields depend on the scopes: identity.basic, identity.email, identity.avatar, identity.team.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['user'],
  scopes: [anyOf('identity.basic')],
  args: z.object({}),
  returns: z.object({
    user: z.looseObject({
      id: z.string(),
      name: z.string(),
      email: z.optional(z.string()),
      image_24: z.optional(z.string()),
      image_512: z.optional(z.string()),
    }),
    team: z.looseObject({
      id: z.string(),
      name: z.optional(z.string()),
      domain: z.optional(z.string()),
    }),
  }),
  errors: [],
  provenance: 'stated',
  assumptions: ['A-27'],
  handler: ({ world, caller }) => {
    const { user, token } = caller;
    const { team } = world;
    const may = (scope: (typeof token.scopes)[number]) => token.scopes.includes(scope);
    const { profile } = wireUser(user, viewOf(world, caller));
    const pictures = Object.entries(profile).filter(([field]) => /^image_\d+$/.test(field));
    return {
      user: {
        id: user.id,
        name: user.real_name,
        ...(may('identity.email') && user.email !== undefined ? { email: user.email } : {}),
        ...(may('identity.avatar') ? Object.fromEntries(pictures) : {}),
      },
      team: {
        id: team.id,
        ...(may('identity.team') ? { name: team.name, domain: team.domain } : {}),
      },
    };
  },
});
