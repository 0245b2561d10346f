import type { Manifest } from '../../../contract/manifest/manifest.ts';
import type { Subscription } from '../../../contract/schemas/events.ts';
import type { Scope } from '../../../contract/scopes.ts';

type Command = NonNullable<NonNullable<Manifest['features']>['slash_commands']>[number];

/** A program to start from. */
export interface Sample {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The events that it needs. */
  readonly subscriptions: readonly Subscription[];
  readonly program: string;
  /** What it needs of the manifest of its app; absent if events are all it takes. */
  readonly needs?: SampleNeeds;
}

/** What a program needs of the manifest of its app, besides events; interactivity always. */
export interface SampleNeeds {
  readonly scopes: readonly Scope[];
  readonly commands: readonly Omit<Command, 'url'>[];
  readonly hasHome?: boolean;
}

/** What a program needs, for a sentence. */
export const namesOf = ({ commands, hasHome = false }: SampleNeeds): readonly string[] => [
  ...commands.map(({ command }) => command),
  'interactivity',
  ...(hasHome ? ['the Home tab'] : []),
];

/**
 * The manifest with what a program needs, sent to `url`, or over sockets where that is null. Everything else stays as it is.
 */
export function withNeeds(manifest: Manifest, needs: SampleNeeds, url: string | null): Manifest {
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

/** Whether a manifest has what a program needs, sent to `url`. */
export function hasNeeds(manifest: Manifest, needs: SampleNeeds, url: string | null): boolean {
  const commands = manifest.features?.slash_commands ?? [];
  const { interactivity, socket_mode_enabled = false } = manifest.settings ?? {};
  const reaches = (address: string | undefined) => url === null || address === url;
  return (
    socket_mode_enabled === (url === null) &&
    interactivity?.is_enabled === true &&
    reaches(interactivity.request_url) &&
    needs.commands.every(({ command }) =>
      commands.some((each) => each.command === command && reaches(each.url)),
    ) &&
    needs.scopes.every((scope) => manifest.oauth_config?.scopes?.bot?.includes(scope)) &&
    (needs.hasHome !== true || manifest.features?.app_home?.home_tab_enabled === true)
  );
}
