import type { PanelSearch, RawSearch } from '../../../kit/panel.ts';

export const VIEWS = ['steps', 'attacks', 'migration', 'issuer'] as const;
export type View = (typeof VIEWS)[number];

/** Values of `prompt` that the form offers. */
export const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const;

/** What the address holds: the view, and the parameters of the request in the steps. It never holds a secret. */
export interface SignInSearch extends PanelSearch {
  readonly view?: View | undefined;
  /** Scopes besides `openid`, separated by spaces. Only old addresses have it: new ones have `scope`. */
  readonly scopes?: string | undefined;
  /** The whole `scope`, as typed. */
  readonly scope?: string | undefined;
  readonly prompt?: (typeof PROMPTS)[number] | undefined;
  /** The `response_mode` of the request; without one, `query`. */
  readonly mode?: 'form_post' | undefined;
  /** How the app authenticates at the token endpoint; without it, in the body. */
  readonly auth?: 'basic' | undefined;
  /** Whether the request names the workspace. */
  readonly team?: boolean | undefined;
}

/** What `scope` can be in an address. */
const SCOPE_PATTERN = /^[\w:.\- ,]{0,300}$/;

/** Reads an address. Drops unknown values; never throws. */
export function signInSearch(raw: RawSearch): SignInSearch {
  const { view, scopes, scope, prompt, mode, auth, team } = raw;
  return {
    view: VIEWS.find((each) => each === view),
    scopes:
      typeof scopes === 'string' && /^(email|profile|email profile|none)$/.test(scopes)
        ? scopes
        : undefined,
    scope: typeof scope === 'string' && SCOPE_PATTERN.test(scope) ? scope : undefined,
    prompt: PROMPTS.find((each) => each === prompt),
    mode: mode === 'form_post' ? mode : undefined,
    auth: auth === 'basic' ? auth : undefined,
    team: team === true ? true : undefined,
  };
}

const DEFAULT_SCOPE = 'openid email profile';

/** The `scope` of the request. Without one in the address, it is `openid email profile`. */
export function scopeOf({ scope, scopes = 'email profile' }: SignInSearch): string {
  if (scope !== undefined) return scope;
  return scopes === 'none' ? 'openid' : `openid ${scopes}`;
}

/** The search parameters for a `scope`. Characters that no scope has are removed. */
export function searchOfScope(scope: string): Pick<SignInSearch, 'scope' | 'scopes'> {
  const validScope = scope.replaceAll(/[^\w:.\- ,]/g, '').slice(0, 300);
  return { scopes: undefined, scope: validScope === DEFAULT_SCOPE ? undefined : validScope };
}
