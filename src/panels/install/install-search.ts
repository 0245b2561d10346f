import { isScope, type Scope } from '../../contract/scopes.ts';
import type { PanelSearch, RawSearch } from '../../kit/panel.ts';

/** What the request asks for; never a secret. */
export interface InstallSearch extends PanelSearch {
  /** Scopes of the bot, separated by commas. */
  readonly scope?: string | undefined;
  /** Scopes of the person. */
  readonly user_scope?: string | undefined;
}

/** What an app asks for that nobody told otherwise. */
export const USUAL_SCOPES: readonly Scope[] = ['chat:write', 'channels:read', 'incoming-webhook'];

/** Reads an address. Drops what it does not know; never throws. */
export function installSearch(raw: RawSearch): InstallSearch {
  return { scope: known(raw['scope']), user_scope: known(raw['user_scope']) };
}

function known(value: unknown): string | undefined {
  return typeof value === 'string' ? scopesIn(value).join(',') : undefined;
}

/** The scopes of a list that exist, each once. */
export const scopesIn = (text: string): Scope[] =>
  [...new Set(text.split(',').map((word) => word.trim()))].filter(isScope);

/** Those of the bot, and those of the person, as the request asks for them. */
export const askedOf = ({ scope, user_scope = '' }: InstallSearch) => ({
  bot: scope === undefined ? USUAL_SCOPES : scopesIn(scope),
  user: scopesIn(user_scope),
});
