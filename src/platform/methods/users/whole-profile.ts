import * as z from 'zod/mini';
import { Profile } from '../../../contract/entities.ts';
import { profileFields } from '../../model/people/profile-fields.ts';
import { type UserRecord, wireUser } from '../../model/user.ts';
import type { World } from '../../model/world/world.ts';
import type { Caller } from '../../pipeline/method.ts';
import { viewOf } from './user-view.ts';

/** A profile with everything that somebody can write in it, whether they did or not. */
export const WholeProfile = z.extend(Profile, {
  display_name: z.string(),
  display_name_normalized: z.string(),
  pronouns: z.string(),
  start_date: z.string(),
  status_text: z.string(),
  status_emoji: z.string(),
  status_expiration: z.int(),
  /** By the ids of `team.profile.get`. */
  fields: z.record(
    z.string(),
    z.object({ value: z.string(), alt: z.string(), label: z.optional(z.string()) }),
  ),
});

/** The profile of somebody as a caller sees it; `labels`: with the names of the fields of the workspace. */
export function wholeProfile(
  world: Pick<World, 'team' | 'deployment' | 'options'>,
  caller: Caller,
  user: UserRecord,
  labels = false,
): z.output<typeof WholeProfile> {
  const { profile } = wireUser(user, viewOf(world, caller));
  const written = (user.fields ?? {}) as Readonly<Record<string, WrittenField>>;
  const fields = profileFields(world).flatMap(({ id, label }) => {
    const field = written[id];
    return field === undefined ? [] : [[id, labels ? { ...field, label } : field] as const];
  });
  return {
    ...profile,
    display_name: profile.display_name ?? '',
    display_name_normalized: profile.display_name_normalized ?? '',
    pronouns: profile.pronouns ?? '',
    start_date: profile.start_date ?? '',
    status_text: profile.status_text ?? '',
    status_emoji: profile.status_emoji ?? '',
    status_expiration: profile.status_expiration ?? 0,
    fields: Object.fromEntries(fields),
  };
}

/** What somebody wrote in a field of the workspace. */
interface WrittenField {
  readonly value: string;
  /** What is shown in place of the value. */
  readonly alt: string;
}
