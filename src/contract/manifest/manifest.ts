import * as z from 'zod/mini';
import { SCOPES } from '../scopes.ts';

/**
 * The manifest of an app, versions 1 and 2, as `POST /sandbox/apps` takes it. Names and limits are those of the schema that the
 * service publishes for editors (docs/assumptions.md, A-47).
 */

const optional = z.exactOptional;
const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max));
const flag = optional(z.boolean());
const url = optional(z.string());

/** A field of the service that Parley does nothing with: it is kept, and named as not supported. */
const unsupported = optional(z.unknown());

/** A field that nothing has to be done with. */
const remark = optional(z.any());

const MAX_SCOPES = 255;
const scopes = optional(z.array(z.enum(SCOPES)).check(z.maxLength(MAX_SCOPES)));

const MAX_EVENTS = 100;
const eventNames = optional(z.array(text(80, 1)).check(z.maxLength(MAX_EVENTS)));

/** `/todo`: what people type, and where the app hears of it. */
export const SlashCommand = z.strictObject({
  command: z.string().check(
    z.regex(/^\/[^\s/A-Z][^\s/A-Z]{0,30}$/, {
      error: 'must be / and at most 31 characters, without spaces and capital letters: /todo',
    }),
  ),
  description: text(2000, 1),
  should_escape: flag,
  url,
  usage_hint: optional(text(1000, 1)),
});

export const Shortcut = z.strictObject({
  type: z.enum(['global', 'message']),
  name: text(24, 1),
  callback_id: text(255, 1),
  description: text(150, 1),
});

/** What makes the app one that people chat with, and what they may say in each new chat. Its description is kept, too. */
const assistant = optional(
  z.looseObject({
    suggested_prompts: optional(z.array(z.object({ title: text(255, 1), message: text(3000, 1) }))),
  }),
);

export const Manifest = z.strictObject({
  $schema: remark,
  _metadata: optional(
    z.strictObject({
      schema_version: remark,
      min_version: remark,
      major_version: optional(z.union([z.literal(1), z.literal(2)])),
      minor_version: optional(z.int()),
    }),
  ),
  display_information: z.strictObject({
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
    z.strictObject({
      app_home: optional(
        z.strictObject({
          home_tab_enabled: flag,
          messages_tab_enabled: flag,
          messages_tab_read_only_enabled: flag,
        }),
      ),
      bot_user: optional(z.strictObject({ display_name: text(80, 1), always_online: flag })),
      shortcuts: optional(z.array(Shortcut).check(z.maxLength(10))),
      slash_commands: optional(z.array(SlashCommand).check(z.maxLength(50))),
      unfurl_domains: optional(z.array(text(255, 1)).check(z.maxLength(5))),
      agent_view: assistant,
      assistant_view: assistant,
      functions: unsupported,
      rich_previews: unsupported,
      search: unsupported,
      workflow_steps: unsupported,
    }),
  ),
  oauth_config: optional(
    z.strictObject({
      redirect_urls: optional(z.array(z.string()).check(z.maxLength(1000))),
      scopes: optional(
        z.strictObject({
          bot: scopes,
          user: scopes,
          bot_optional: unsupported,
          user_optional: unsupported,
        }),
      ),
      token_rotation_enabled: flag,
      pkce_enabled: remark,
      token_management_enabled: unsupported,
    }),
  ),
  settings: optional(
    z.strictObject({
      event_subscriptions: optional(
        z.strictObject({
          request_url: url,
          bot_events: eventNames,
          user_events: eventNames,
          metadata_subscriptions: unsupported,
        }),
      ),
      interactivity: optional(
        z.strictObject({
          is_enabled: z.boolean(),
          request_url: url,
          message_menu_options_url: url,
        }),
      ),
      socket_mode_enabled: flag,
      token_rotation_enabled: flag,
      allowed_ip_address_ranges: unsupported,
      function_runtime: unsupported,
      hermes_app_type: unsupported,
      incoming_webhooks: remark,
      is_hosted: unsupported,
      is_mcp_enabled: unsupported,
      org_deploy_enabled: unsupported,
      siws_links: unsupported,
    }),
  ),
  app_directory: remark,
  datastores: unsupported,
  external_auth_providers: unsupported,
  functions: unsupported,
  mcp_servers: unsupported,
  outgoing_domains: unsupported,
  types: unsupported,
  workflows: unsupported,
});
export type Manifest = z.infer<typeof Manifest>;
