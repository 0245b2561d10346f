import type { Scope } from '../scopes.ts';
import type { Manifest } from './manifest.ts';

type Command = NonNullable<NonNullable<Manifest['features']>['slash_commands']>[number];

/**
 * What a program needs in the manifest of its app. Events are not listed, nor is interactivity: `withNeeds` always enables it.
 */
export interface ProgramNeeds {
  readonly scopes: readonly Scope[];
  readonly commands: readonly Omit<Command, 'url'>[];
  readonly hasHome?: boolean;
}

const KINDS =
  /['"`](?:block_actions|block_suggestion|interactive_message|message_action|shortcut|view_closed|view_submission)['"`]/;
const COMMAND = /['"`](\/[a-z][a-z0-9_-]{0,30})['"`]/g;

/** What a program needs, as far as its text says: the commands and kinds of payloads that it names in quotes. Null if nothing. */
export function needsIn(program: string): ProgramNeeds | null {
  const found = /\bcommand\b/.test(program) ? program.matchAll(COMMAND) : [];
  const names = new Set(Array.from(found, ([, name = '']) => name));
  const hasHome = program.includes('views.publish');
  if (names.size === 0 && !hasHome && !KINDS.test(program)) return null;
  return {
    scopes: names.size > 0 ? ['commands', 'chat:write'] : ['chat:write'],
    commands: [...names].map((command) => ({ command, description: 'Answered by the program' })),
    hasHome,
  };
}

/**
 * Adds what a program needs to a manifest. The app receives its requests at `url`, or over sockets if that is null. Removes a
 * separate URL for the options of menus. Everything else stays as it is.
 */
export function withNeeds(manifest: Manifest, needs: ProgramNeeds, url: string | null): Manifest {
  const { features = {}, oauth_config = {}, settings = {} } = manifest;
  const { scopes = {} } = oauth_config;
  const at = url === null ? {} : { url };
  const wanted = needs.commands.map((command): Command => ({ ...command, ...at }));
  const names = new Set(wanted.map(({ command }) => command));
  const others = (features.slash_commands ?? []).filter(({ command }) => !names.has(command));
  const commands = [...others, ...wanted];
  const {
    request_url: _elsewhere,
    message_menu_options_url: _options,
    ...interactivity
  } = settings.interactivity ?? { is_enabled: true };
  return {
    ...manifest,
    features: {
      ...features,
      ...(commands.length > 0 && { slash_commands: commands }),
      ...(needs.hasHome === true && {
        app_home: { ...features.app_home, home_tab_enabled: true },
      }),
    },
    oauth_config: {
      ...oauth_config,
      scopes: { ...scopes, bot: [...new Set([...(scopes.bot ?? []), ...needs.scopes])] },
    },
    settings: {
      ...settings,
      interactivity: {
        ...interactivity,
        is_enabled: true,
        ...(url !== null && { request_url: url }),
      },
      socket_mode_enabled: url === null,
    },
  };
}
