import * as z from 'zod/mini';
import { late } from '../../base/late.ts';
import { faultsOf } from '../../contract/blocks/fault.ts';
import {
  isJsonObject,
  type JsonReading,
  parseJson,
  pointerTo,
  withoutNulls,
} from '../../contract/json.ts';
import { Manifest } from '../../contract/manifest/manifest.ts';
import { SUBSCRIPTIONS } from '../../contract/schemas/events.ts';
import { redirectFault } from '../authorize/request/redirect-uri.ts';
import { quoteShort } from '../http/form.ts';
import type { Deployment } from '../runtime/deployment.ts';
import { outboundFault } from '../runtime/outbound-address.ts';

const YAML = late(() => import('../../contract/yaml/parse-yaml.ts'));

/** A mistake in a manifest, at its place: a JSON pointer (RFC 6901), empty for the whole. */
export interface ManifestFault {
  readonly pointer: string;
  readonly message: string;
}

/** A manifest that can be used, with pointers to what Parley does not do; or everything that is wrong with it. */
export type ManifestReading =
  | { readonly manifest: Manifest; readonly notSupported: readonly string[] }
  | { readonly faults: readonly ManifestFault[] };

/** Characters of a manifest as JSON: ten times the largest of the samples that are public. */
const MAX_MANIFEST_LENGTH = 100_000;

/** Faults of one manifest that are named. */
const MAX_FAULTS = 50;

/**
 * Reads a manifest: an object, or its text as JSON or YAML. A null is a field that is left out, as SDKs and empty lines of
 * YAML have it.
 */
export async function readManifest(
  given: unknown,
  deployment: Deployment,
): Promise<ManifestReading> {
  const read = typeof given === 'string' ? await readText(given) : { value: given };
  return 'fault' in read
    ? { faults: [{ pointer: '', message: `It cannot be read: ${read.fault}.` }] }
    : checkManifest(read.value, deployment);
}

/** Reads a manifest that is an object. */
export function checkManifest(given: unknown, deployment: Deployment): ManifestReading {
  const value = withoutNulls(given);
  if (JSON.stringify(value)?.length > MAX_MANIFEST_LENGTH)
    return {
      faults: [{ pointer: '', message: `It has more than ${MAX_MANIFEST_LENGTH} characters.` }],
    };
  if (!isJsonObject(value))
    return {
      faults: [{ pointer: '', message: 'A manifest must be an object with display_information.' }],
    };
  const result = Manifest.safeParse(value);
  const faults = result.success
    ? [...findClashes(result.data), ...findBadUrls(result.data, deployment)]
    : faultsOf(result.error.issues, value, '').map(({ path, message }) => ({
        pointer: path,
        message,
      }));
  if (!result.success || faults.length > 0) return { faults: faults.slice(0, MAX_FAULTS) };
  return { manifest: result.data, notSupported: findUnsupported(result.data) };
}

/** JSON is read as JSON, whose faults are said in its words; all else is YAML. */
const readText = async (text: string): Promise<JsonReading> =>
  text.trimStart().startsWith('{') ? parseJson(text) : (await YAML.load()).parseYaml(text);

const isSent = (name: string): boolean => (SUBSCRIPTIONS as readonly string[]).includes(name);

/** What each field allows, but not together. */
function findClashes({ features = {}, settings = {} }: Manifest): ManifestFault[] {
  const faults: ManifestFault[] = [];
  const add = (path: readonly PropertyKey[], message: string) =>
    faults.push({ pointer: pointerTo('', path), message });
  const isSocket = settings.socket_mode_enabled === true;
  const { slash_commands = [], shortcuts = [] } = features;
  findTwice(slash_commands.map(({ command }) => command)).forEach((at) =>
    add(['features', 'slash_commands', at, 'command'], 'the command is there twice'),
  );
  findTwice(shortcuts.map(({ callback_id }) => callback_id)).forEach((at) =>
    add(['features', 'shortcuts', at, 'callback_id'], 'the callback ID is there twice'),
  );
  for (const [at, { url }] of slash_commands.entries())
    if (url === undefined && !isSocket)
      add(['features', 'slash_commands', at], needsUrl('url', 'the command'));
  const { interactivity, event_subscriptions: events = {} } = settings;
  if (interactivity?.is_enabled === true && interactivity.request_url === undefined && !isSocket)
    add(['settings', 'interactivity'], needsUrl('request_url', 'interactivity'));
  for (const field of ['bot_events', 'user_events'] as const) {
    const path = ['settings', 'event_subscriptions', field];
    const names = events[field] ?? [];
    if (names.length > 0 && events.request_url === undefined && !isSocket)
      add(path.slice(0, 2), needsUrl('request_url', 'a subscription to events'));
    for (const [at, name] of names.entries())
      if (!isSent(name) && !EVENTS_NOT_SENT.has(name))
        add([...path, at], `there is no event ${quoteShort(name)}`);
  }
  return faults;
}

const needsUrl = (field: string, what: string) =>
  `${what} needs a ${field}, or "socket_mode_enabled": true in settings`;

/** The places of what was there before. */
const findTwice = (names: readonly string[]): number[] =>
  names.flatMap((name, at) => (names.indexOf(name) < at ? [at] : []));

/** Addresses that Parley sends nothing to, and redirect URIs that it refuses. */
function findBadUrls(manifest: Manifest, deployment: Deployment): ManifestFault[] {
  const { features, oauth_config, settings } = manifest;
  const outbound: (readonly [readonly PropertyKey[], string | undefined])[] = [
    [
      ['settings', 'event_subscriptions', 'request_url'],
      settings?.event_subscriptions?.request_url,
    ],
    [['settings', 'interactivity', 'request_url'], settings?.interactivity?.request_url],
    [
      ['settings', 'interactivity', 'message_menu_options_url'],
      settings?.interactivity?.message_menu_options_url,
    ],
    ...(features?.slash_commands ?? []).map(
      ({ url }, at) => [['features', 'slash_commands', at, 'url'], url] as const,
    ),
  ];
  const redirects = (oauth_config?.redirect_urls ?? []).map(
    (address, at) => [['oauth_config', 'redirect_urls', at], address] as const,
  );
  const check = (
    urls: readonly (readonly [readonly PropertyKey[], string | undefined])[],
    faultOf: (address: string) => string | null,
  ) =>
    urls.flatMap(([path, address]) => {
      const fault = address === undefined ? null : faultOf(address);
      return fault === null
        ? []
        : [
            {
              pointer: pointerTo('', path),
              message: `${quoteShort(address ?? '')} cannot be used: ${fault}`,
            },
          ];
    });
  return [
    ...check(outbound, (address) => outboundFault(deployment, address)),
    ...check(redirects, redirectFault),
  ];
}

/** Pointers to what Parley does not do: fields, and events that it never sends. */
export function findUnsupported(manifest: Manifest): string[] {
  const fields = findFields(Manifest, manifest, []);
  const { event_subscriptions: events = {} } = manifest.settings ?? {};
  const unsent = (['bot_events', 'user_events'] as const).flatMap((field) =>
    (events[field] ?? []).flatMap((name, at) =>
      isSent(name) ? [] : [['settings', 'event_subscriptions', field, at]],
    ),
  );
  return [...fields, ...unsent].map((path) => pointerTo('', path));
}

/** Whether a field asks for something: not if it is off or empty. */
const isUsed = (value: unknown) =>
  value !== undefined &&
  value !== false &&
  !(typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** The paths of fields that the schema knows and says nothing of: those that Parley does nothing with. */
function findFields(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[],
): (readonly string[])[] {
  if (schema instanceof z.ZodMiniExactOptional)
    return findFields(schema.def.innerType, value, path);
  if (schema instanceof z.ZodMiniUnknown) return isUsed(value) ? [path] : [];
  if (!(schema instanceof z.ZodMiniObject) || !isJsonObject(value)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    findFields(field, value[name], [...path, name]),
  );
}

/**
 * Events of the real service that Parley never sends. A manifest may subscribe to them: they are named as not supported.
 * The names are those of the manifest type of `@slack/web-api`.
 */
const EVENTS_NOT_SENT: ReadonlySet<string> = new Set(
  `app_context_changed app_rate_limited app_requested assistant_thread_context_changed
  assistant_thread_started call_rejected channel_deleted channel_history_changed channel_id_changed channel_left
  channel_rename channel_shared channel_unarchive channel_unshared dnd_updated dnd_updated_user email_domain_changed
  emoji_changed entity_details_requested file_change file_comment_added file_comment_deleted file_comment_edited
  file_created file_deleted file_public file_shared file_unshared function_executed grid_migration_finished
  grid_migration_started group_archive group_close group_deleted group_history_changed group_left group_open group_rename
  group_unarchive im_close im_created im_history_changed im_open invite_requested member_left_channel
  message.app_home message_metadata_deleted message_metadata_updated pin_added pin_removed resources_removed scope_denied
  scope_granted shared_channel_invite_accepted shared_channel_invite_approved shared_channel_invite_declined
  shared_channel_invite_received shared_channel_invite_requested star_added star_removed subteam_created
  subteam_members_changed subteam_self_added subteam_self_removed subteam_updated team_access_granted
  team_access_revoked team_domain_change team_join team_rename url_verification user_change user_huddle_changed
  user_profile_changed user_resource_denied user_resource_granted user_resource_removed user_status_changed
  workflow_deleted workflow_published workflow_step_deleted workflow_step_execute workflow_unpublished`.split(
    /\s+/,
  ),
);
