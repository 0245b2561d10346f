import * as z from 'zod/mini';
import { SCOPES } from '../scopes.ts';

/**
 * The manifest of an app, versions 1 and 2: what `POST /sandbox/apps` and the methods of `apps.manifest` take. Fields that
 * are not here are kept, and named as not supported. Limits and names are those of the types of `@slack/web-api`.
 */

const optional = z.exactOptional;
const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max));
const flag = optional(z.boolean());
const url = optional(z.string());

const MAX_SCOPES = 255;
const scopes = optional(z.array(z.enum(SCOPES)).check(z.maxLength(MAX_SCOPES)));

const MAX_EVENTS = 100;
const eventNames = optional(z.array(text(80, 1)).check(z.maxLength(MAX_EVENTS)));

/** `/todo`: what people type, and where the app hears of it. */
export const SlashCommand = z.looseObject({
  command: z.string().check(
    z.regex(/^\/[^\s/A-Z][^\s/A-Z]{0,30}$/, {
      error: 'must be / and at most 31 characters, without spaces and capital letters: /todo',
    }),
  ),
  description: text(2000, 1),
  should_escape: flag,
  url,
  usage_hint: optional(text(1000)),
});

export const Shortcut = z.looseObject({
  type: z.enum(['global', 'message']),
  name: text(24, 1),
  callback_id: text(255, 1),
  description: text(150, 1),
});

export const Manifest = z.looseObject({
  _metadata: optional(
    z.looseObject({
      major_version: optional(z.union([z.literal(1), z.literal(2)])),
      minor_version: optional(z.int()),
    }),
  ),
  display_information: z.looseObject({
    name: text(35, 1),
    description: optional(text(140)),
    long_description: optional(text(4000)),
    background_color: optional(
      z
        .string()
        .check(
          z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, { error: 'must be a colour such as #2c2d30' }),
        ),
    ),
  }),
  features: optional(
    z.looseObject({
      app_home: optional(
        z.looseObject({
          home_tab_enabled: flag,
          messages_tab_enabled: flag,
          messages_tab_read_only_enabled: flag,
        }),
      ),
      bot_user: optional(z.looseObject({ display_name: text(80, 1), always_online: flag })),
      shortcuts: optional(z.array(Shortcut).check(z.maxLength(10))),
      slash_commands: optional(z.array(SlashCommand).check(z.maxLength(50))),
      unfurl_domains: optional(z.array(text(255, 1)).check(z.maxLength(5))),
    }),
  ),
  oauth_config: optional(
    z.looseObject({
      redirect_urls: optional(z.array(z.string()).check(z.maxLength(1000))),
      scopes: optional(z.looseObject({ bot: scopes, user: scopes })),
      token_rotation_enabled: flag,
    }),
  ),
  settings: optional(
    z.looseObject({
      event_subscriptions: optional(
        z.looseObject({ request_url: url, bot_events: eventNames, user_events: eventNames }),
      ),
      interactivity: optional(
        z.looseObject({ is_enabled: z.boolean(), request_url: url, message_menu_options_url: url }),
      ),
      socket_mode_enabled: flag,
      token_rotation_enabled: flag,
      org_deploy_enabled: flag,
    }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
