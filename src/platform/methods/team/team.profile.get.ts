import * as z from 'zod/mini';
import { profileFields } from '../../model/people/profile-fields.ts';
import { identifier } from '../../runtime/ids.ts';
import { anyOf, defineMethod } from '../../pipeline/method.ts';

export const teamProfileGet = defineMethod({
  name: 'team.profile.get',
  summary: 'Lists the fields that the workspace added to profiles.',
  description: 'users.profile.get has what people wrote there, by the ids of the fields.',
  verbs: ['GET', 'POST'],
  tier: 3,
  tokens: ['bot', 'user', 'legacy_bot', 'workspace'],
  scopes: [anyOf('users.profile:read')],
  args: z.object({
    visibility: z.optional(
      z
        .enum(['all', 'visible', 'hidden'])
        .check(z.describe('Which fields; all of them if left out. None is hidden.')),
    ),
  }),
  returns: z.object({
    profile: z.object({
      fields: z.array(
        z.object({
          id: z.string(),
          ordering: z.int(),
          label: z.string(),
          hint: z.string(),
          type: z.string(),
          possible_values: z.array(z.string()),
          is_hidden: z.boolean(),
          section_id: z.string(),
          options: z.object({ is_protected: z.boolean(), is_scim: z.boolean() }),
        }),
      ),
      sections: z.array(
        z.object({
          id: z.string(),
          team_id: z.string(),
          section_type: z.string(),
          label: z.string(),
          order: z.int(),
          is_hidden: z.boolean(),
        }),
      ),
    }),
  }),
  errors: [],
  provenance: 'assumed',
  assumptions: ['A-82'],
  handler: ({ world, args }) => {
    const section_id = identifier('L', world.options.seed, 0);
    const fields = args.visibility === 'hidden' ? [] : profileFields(world);
    const section = {
      id: section_id,
      team_id: world.team.id,
      section_type: 'about_me',
      label: 'About me',
      order: 1,
      is_hidden: false,
    };
    return {
      profile: {
        fields: fields.map(({ possible_values, ...field }, ordering) => ({
          ...field,
          ordering,
          possible_values: [...possible_values],
          is_hidden: false,
          section_id,
          options: { is_protected: false, is_scim: false },
        })),
        sections: fields.length === 0 ? [] : [section],
      },
    };
  },
});
