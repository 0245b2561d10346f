import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

export const VIEWS = ['steps', 'attacks', 'migration', 'issuer'] as const;
export type View = (typeof VIEWS)[number];

/** Values of `prompt` that the form offers. */
export const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const;

/** Where the panel is: the view, and what the request of the steps asks for. Never a secret. */
export interface SignInSearch extends PanelSearch {
  readonly view?: View | undefined;
  /** Scopes beside `openid`, separated by spaces; addresses made here have `scope` instead. */
  readonly scopes?: string | undefined;
  /** The whole `scope`, as somebody wrote it. */
  readonly scope?: string | undefined;
  readonly prompt?: (typeof PROMPTS)[number] | undefined;
  readonly mode?: 'form_post' | undefined;
  readonly auth?: 'basic' | undefined;
  /** The request names the workspace. */
  readonly team?: boolean | undefined;
}

/** The characters of scopes, as many as an address may hold. */
const SCOPE = /^[\w:.\- ,]{0,300}$/;

/** Reads an address. Drops what it does not know; never throws. */
export function signInSearch(raw: RawSearch): SignInSearch {
  const { view, scopes, scope, prompt, mode, auth, team } = raw;
  return {
    view: VIEWS.find((known) => known === view),
    scopes:
      typeof scopes === 'string' && /^(email|profile|email profile|none)$/.test(scopes)
        ? scopes
        : undefined,
    scope: typeof scope === 'string' && SCOPE.test(scope) ? scope : undefined,
    prompt: PROMPTS.find((known) => known === prompt),
    mode: mode === 'form_post' ? mode : undefined,
    auth: auth === 'basic' ? auth : undefined,
    team: team === true ? true : undefined,
  };
}

const USUAL_SCOPE = 'openid email profile';

/** The `scope` of the request: everything, unless the address says otherwise. */
export function scopeOf({ scope, scopes = 'email profile' }: SignInSearch): string {
  if (scope !== undefined) return scope;
  return scopes === 'none' ? 'openid' : `openid ${scopes}`;
}

/** The part of an address for that `scope`; characters that no scope has are left out. */
export function searchOfScope(scope: string): Pick<SignInSearch, 'scope' | 'scopes'> {
  const fit = scope.replaceAll(/[^\w:.\- ,]/g, '').slice(0, 300);
  return { scopes: undefined, scope: fit === USUAL_SCOPE ? undefined : fit };
}
