import type { Manifest } from '../../contract/manifest/manifest.ts';
import type { AppRecord } from '../model/app.ts';
import type { World } from '../model/world/world.ts';

/** What apps offer to people, as their manifests say. */

type Features = NonNullable<Manifest['features']>;
export type Command = NonNullable<Features['slash_commands']>[number];
type Shortcut = NonNullable<Features['shortcuts']>[number];

/** A command, and the app that answers it. */
export interface OfferedCommand {
  readonly app: AppRecord;
  readonly command: Command;
}

const commandsOf = ({ manifest }: AppRecord): readonly Command[] =>
  manifest?.features?.slash_commands ?? [];

/** The commands that people can use, or those of one app: of two apps with the same one, that of the newer. */
export function commandsIn(
  { apps }: Pick<World, 'apps'>,
  only?: AppRecord,
): ReadonlyMap<string, OfferedCommand> {
  const found = new Map<string, OfferedCommand>();
  for (const app of only === undefined ? apps.scan() : [only])
    if (!app.removed)
      for (const each of commandsOf(app)) found.set(each.command, { app, command: each });
  return found;
}

/** The shortcuts of an app. */
export const shortcutsOf = ({ manifest }: AppRecord): readonly Shortcut[] =>
  manifest?.features?.shortcuts ?? [];

/** Whether people chat with an app in threads of their own. */
export const isAssistant = ({ manifest }: Pick<AppRecord, 'manifest'>): boolean =>
  (manifest?.features?.assistant_view ?? manifest?.features?.agent_view) !== undefined;

/** Where an app takes something, or why it cannot. */
export type Target =
  | { readonly url: string }
  | { readonly socket: true }
  | { readonly obstacle: string };

/** Where an app hears of a command: its URL, or a socket. */
export function commandTarget(app: AppRecord, name: string): Target {
  if (app.delivery === 'socket') return { socket: true };
  const url = commandsOf(app).find(({ command }) => command === name)?.url;
  return url === undefined
    ? { obstacle: `the manifest of ${app.name} gives ${name} no url` }
    : { url };
}

/** Where an app hears of everything but commands; `options` for what an external select offers. */
export function interactivityTarget(app: AppRecord, { options = false } = {}): Target {
  const interactivity = app.manifest?.settings?.interactivity;
  if (interactivity?.is_enabled === false)
    return { obstacle: `the manifest of ${app.name} turns interactivity off` };
  if (app.delivery === 'socket') return { socket: true };
  const { request_url, message_menu_options_url } = interactivity ?? {};
  const url = options ? (message_menu_options_url ?? request_url) : request_url;
  return url === undefined
    ? { obstacle: `${app.name} has no Request URL for interactivity; set one in its manifest` }
    : { url };
}
