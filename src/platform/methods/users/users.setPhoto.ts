import * as z from 'zod/mini';
import { toBase64 } from '../../../base/base64.ts';
import { PICTURE_TYPES } from '../../files/file-facts.ts';
import { HEX } from '../../runtime/random.ts';
import { wireUser, type UserRecord } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import { anyOf, defineMethod, fail, isFailure } from '../../pipeline/method.ts';
import { PHOTO_ERRORS, readBase64, readPhoto } from './read-photo.ts';
import { viewOf } from './user-view.ts';

/** The most photos of a world. */
const MAX_PHOTOS = 100;

const picture = z.string();

export const usersSetPhoto = defineMethod({
  name: 'users.setPhoto',
  summary: 'Sets the photo of the caller.',
  description:
    'Send a multipart form with the picture as its file image: a PNG, JPEG or GIF of at most 1,024 pixels on each side, and at most 768 KiB. Programs that send text alone can send its bytes as base64.',
  verbs: ['POST'],
  tier: 2,
  tokens: ['user'],
  scopes: [anyOf('users.profile:write')],
  args: z.object({
    image: z.string().check(z.describe('The picture: a file of a multipart form, or base64.')),
    crop_x: z.optional(z.int().check(z.gte(0), z.describe('Left edge of the square to show.'))),
    crop_y: z.optional(z.int().check(z.gte(0), z.describe('Upper edge of the square to show.'))),
    crop_w: z.optional(z.int().check(z.gte(1), z.describe('Side of the square to show.'))),
  }),
  returns: z.object({
    profile: z.object({
      avatar_hash: z.string(),
      image_24: picture,
      image_32: picture,
      image_48: picture,
      image_72: picture,
      image_192: picture,
      image_512: picture,
      image_1024: picture,
      image_original: picture,
    }),
  }),
  errors: PHOTO_ERRORS,
  provenance: 'assumed',
  assumptions: ['A-99'],
  handler: ({ world, caller, args, files }) => {
    const photo = readPhoto(files?.get('image') ?? readBase64(args.image));
    if (isFailure(photo)) return photo;
    const { photos } = world;
    if (photos.size >= MAX_PHOTOS && caller.user.photo === undefined)
      return fail('too_large', `${photos.size} photos`, `a world has at most ${MAX_PHOTOS}`);
    removePhoto(world, caller.user);
    const hash = world.ids.word('photo', 12, HEX);
    const { mimetype } = PICTURE_TYPES[photo.filetype];
    photos.put({ hash, user: caller.user.id, mimetype, bytes: toBase64(photo.bytes) });
    const user = world.users.put({
      ...caller.user,
      avatar_hash: hash,
      own_avatar: true,
      photo: photo.filetype,
      updated: Math.floor(world.clock.now()),
    });
    const { profile } = wireUser(user, viewOf(world, caller));
    const { avatar_hash, image_24, image_32, image_48, image_72, image_192, image_512 } = profile;
    const { image_1024 = '', image_original = '' } = profile;
    return {
      profile: {
        avatar_hash,
        image_24,
        image_32,
        image_48,
        image_72,
        image_192,
        image_512,
        image_1024,
        image_original,
      },
    };
  },
});

/** Lets go of the photo of somebody, if they set one. */
export function removePhoto(
  { photos }: Pick<World, 'photos'>,
  { photo, avatar_hash }: UserRecord,
): void {
  if (photo !== undefined) photos.remove(avatar_hash);
}
