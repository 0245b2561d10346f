import * as z from 'zod/mini';
import {
  actionId,
  confirm,
  focusOnLoad,
  menuOption,
  optionGroup,
  placeholder,
} from './composition.ts';
import { LIMITS } from './limits.ts';

const common = { action_id: actionId, confirm, placeholder, focus_on_load: focusOnLoad };

const atMost = z.optional(z.int().check(z.gte(1), z.describe('Maximum number of choices.')));

const choices = {
  options: z.optional(z.array(menuOption).check(z.minLength(1), z.maxLength(LIMITS.options))),
  option_groups: z.optional(
    z.array(optionGroup).check(z.minLength(1), z.maxLength(LIMITS.option_groups)),
  ),
};

/** A menu has options or groups of options, not both. */
const eitherOptions = z.refine<{ options?: unknown; option_groups?: unknown }>(
  (menu) => (menu.options === undefined) !== (menu.option_groups === undefined),
  { error: 'needs options or option_groups, and not both', path: ['options'] },
);

const ids = (meaning: string) => z.optional(z.array(z.string()).check(z.describe(meaning)));
const id = (meaning: string) => z.optional(z.string().check(z.describe(meaning)));

const queryLength = z.optional(
  z.int().check(z.gte(0), z.describe('Characters typed before your app is queried.')),
);

const conversations = {
  default_to_current_conversation: z.optional(z.boolean()),
  filter: z.optional(
    z.strictObject({
      include: z.optional(
        z.array(z.enum(['im', 'mpim', 'private', 'public'])).check(z.minLength(1)),
      ),
      exclude_external_shared_channels: z.optional(z.boolean()),
      exclude_bot_users: z.optional(z.boolean()),
    }),
  ),
};
const responseUrl = { response_url_enabled: z.optional(z.boolean()) };

export const staticSelect = z
  .strictObject({
    type: z.literal('static_select'),
    ...common,
    ...choices,
    initial_option: z.optional(menuOption),
  })
  .check(eitherOptions);

export const multiStaticSelect = z
  .strictObject({
    type: z.literal('multi_static_select'),
    ...common,
    ...choices,
    initial_options: z.optional(z.array(menuOption)),
    max_selected_items: atMost,
  })
  .check(eitherOptions);

export const externalSelect = z.strictObject({
  type: z.literal('external_select'),
  ...common,
  initial_option: z.optional(menuOption),
  min_query_length: queryLength,
});

export const multiExternalSelect = z.strictObject({
  type: z.literal('multi_external_select'),
  ...common,
  initial_options: z.optional(z.array(menuOption)),
  min_query_length: queryLength,
  max_selected_items: atMost,
});

export const usersSelect = z.strictObject({
  type: z.literal('users_select'),
  ...common,
  initial_user: id('Id of the initially chosen person.'),
});

export const multiUsersSelect = z.strictObject({
  type: z.literal('multi_users_select'),
  ...common,
  initial_users: ids('Ids of the initially chosen people.'),
  max_selected_items: atMost,
});

export const conversationsSelect = z.strictObject({
  type: z.literal('conversations_select'),
  ...common,
  ...conversations,
  ...responseUrl,
  initial_conversation: id('Id of the initially chosen conversation.'),
});

export const multiConversationsSelect = z.strictObject({
  type: z.literal('multi_conversations_select'),
  ...common,
  ...conversations,
  initial_conversations: ids('Ids of the initially chosen conversations.'),
  max_selected_items: atMost,
});

export const channelsSelect = z.strictObject({
  type: z.literal('channels_select'),
  ...common,
  ...responseUrl,
  initial_channel: id('Id of the initially chosen channel.'),
});

export const multiChannelsSelect = z.strictObject({
  type: z.literal('multi_channels_select'),
  ...common,
  initial_channels: ids('Ids of the initially chosen channels.'),
  max_selected_items: atMost,
});

/** Menus of one choice and of several. */
export const MENUS = [
  staticSelect,
  multiStaticSelect,
  usersSelect,
  multiUsersSelect,
  conversationsSelect,
  multiConversationsSelect,
  channelsSelect,
  multiChannelsSelect,
  externalSelect,
  multiExternalSelect,
] as const;
