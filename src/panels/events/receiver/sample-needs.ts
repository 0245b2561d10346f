import type { Manifest } from '../../../contract/manifest/manifest.ts';
import type { ProgramNeeds } from '../../../contract/manifest/program-needs.ts';
import type { Subscription } from '../../../contract/schemas/events.ts';

/** A program to start from. */
export interface Sample {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The events that the program needs. */
  readonly subscriptions: readonly Subscription[];
  readonly program: string;
  /** What it needs in the manifest of its app; absent if it needs events only. */
  readonly needs?: ProgramNeeds;
}

/** The names of what a program needs, to list in a sentence. */
export const needNamesOf = ({ commands, hasHome = false }: ProgramNeeds): readonly string[] => [
  ...commands.map(({ command }) => command),
  'interactivity',
  ...(hasHome ? ['the Home tab'] : []),
];

/** Whether a manifest has what a program needs, and names `url` as its address. A `url` of null stands for a socket. */
export function hasNeeds(manifest: Manifest, needs: ProgramNeeds, url: string | null): boolean {
  const commands = manifest.features?.slash_commands ?? [];
  const { interactivity, socket_mode_enabled = false } = manifest.settings ?? {};
  const isSentToProgram = (address: string | undefined) => url === null || address === url;
  return (
    socket_mode_enabled === (url === null) &&
    interactivity?.is_enabled === true &&
    isSentToProgram(interactivity.request_url) &&
    needs.commands.every(({ command }) =>
      commands.some((each) => each.command === command && isSentToProgram(each.url)),
    ) &&
    needs.scopes.every((scope) => manifest.oauth_config?.scopes?.bot?.includes(scope)) &&
    (needs.hasHome !== true || manifest.features?.app_home?.home_tab_enabled === true)
  );
}
