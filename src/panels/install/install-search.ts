import { isScope, type Scope } from '../../contract/scopes.ts';
import type { PanelSearch, RawSearch } from '../../kit/panel.ts';

/** The search parameters: the scopes of the request. They never contain a secret. */
export interface InstallSearch extends PanelSearch {
  /** Scopes of the bot, separated by commas. */
  readonly scope?: string | undefined;
  /** Scopes of the person. */
  readonly user_scope?: string | undefined;
}

/** The scopes of the bot, unless the address names some. */
export const DEFAULT_BOT_SCOPES: readonly Scope[] = [
  'chat:write',
  'channels:read',
  'incoming-webhook',
];

/** Parses the search parameters of an address. Unknown and invalid ones are ignored; it never throws. */
export function installSearch(raw: RawSearch): InstallSearch {
  return { scope: parseScopes(raw['scope']), user_scope: parseScopes(raw['user_scope']) };
}

function parseScopes(value: unknown): string | undefined {
  return typeof value === 'string' ? scopesIn(value).join(',') : undefined;
}

/** The known scopes in a list separated by commas, without duplicates. */
export const scopesIn = (text: string): Scope[] =>
  [...new Set(text.split(',').map((word) => word.trim()))].filter(isScope);

/** The scopes that the request asks for, of the bot and of the person. */
export const requestedScopes = ({ scope, user_scope = '' }: InstallSearch) => ({
  bot: scope === undefined ? DEFAULT_BOT_SCOPES : scopesIn(scope),
  user: scopesIn(user_scope),
});
