import * as z from 'zod/mini';
import { anyOf, defineMethod } from '../../pipeline/method.ts';
import { HEX } from '../../runtime/random.ts';
import { removePhoto } from './users.setPhoto.ts';

export const usersDeletePhoto = defineMethod({
  name: 'users.deletePhoto',
  summary: 'Removes the photo of the caller; a generated picture takes its place.',
  verbs: ['POST', 'GET'],
  tier: 2,
  tokens: ['user'],
  scopes: [anyOf('users.profile:write')],
  args: z.object({}),
  returns: z.object({}),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-99'],
  handler: ({ world, caller }) => {
    const { photo: _photo, ...user } = caller.user;
    if (!user.own_avatar) return {};
    removePhoto(world, caller.user);
    world.users.put({
      ...user,
      avatar_hash: world.ids.word('photo', 12, HEX),
      own_avatar: false,
      updated: Math.floor(world.clock.now()),
    });
    return {};
  },
});
