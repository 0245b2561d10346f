import { quoteShort } from '../../http/form.ts';
import { type Rule, callerRule } from '../rule.ts';
import { maskSecret } from '../../../contract/secrets/masked.ts';
import { takesToken, type Caller } from '../method.ts';
import type { RequestHeaders } from '../../http/answer.ts';
import { tokenStatus } from '../../model/token.ts';
import type { World } from '../../model/world/world.ts';
import type { TokenType } from '../../../contract/tokens.ts';
import { includesName } from '../../model/team.ts';

/** The app exists, and its client secret is correct. */
export const client: Rule = {
  name: 'client',
  codes: ['invalid_client_id', 'bad_client_secret'],
  appliesTo: (method) => method.client === true,
  judge: ({ client: presented, named }) => {
    if (presented === null) return null;
    const evidence = () => `client ${quoteShort(presented.id)} in ${presented.place}`;
    if (presented.fault !== undefined)
      return { refused: 'invalid_client_id', evidence, detail: presented.fault };
    if (named === null)
      return { refused: 'invalid_client_id', evidence, detail: 'no app has this client_id' };
    if (presented.secret === '')
      return { refused: 'bad_client_secret', evidence, detail: 'the client_secret is missing' };
    if (presented.secret !== named.client_secret) {
      const detail = `the client_secret does not match that of ${named.name}`;
      return { refused: 'bad_client_secret', evidence, detail };
    }
    return { evidence, detail: () => `the client_secret of ${named.name} matches` };
  },
};

/** The call has a token, if the method needs one (interface, "Authentication" 1). */
export const tokenPresented: Rule = {
  name: 'token presented',
  codes: ['not_authed'],
  appliesTo: takesToken,
  judge: ({ presented, request }) => {
    if (presented !== null)
      return { evidence: presented.place, detail: () => maskSecret(presented.token) };
    return {
      refused: 'not_authed',
      evidence: 'the Authorization header and the POST parameter token',
      detail: request.query.has('token')
        ? 'a token in the query is ignored'
        : 'neither contains a token',
    };
  },
};

/** This deployment issued the token. */
export const tokenKnown: Rule = {
  name: 'token known',
  codes: ['invalid_auth'],
  appliesTo: takesToken,
  judge: ({ presented, caller }) => {
    if (presented === null) return null;
    const evidence = () => `token ${maskSecret(presented.token)}`;
    if (caller !== null)
      return { evidence, detail: () => `${caller.token.type} token of ${caller.app.name}` };
    return { refused: 'invalid_auth', evidence, detail: 'this deployment did not issue it' };
  },
};

/** The source address of a call, as a host or proxy reports it (docs/assumptions.md, A-14). */
const addressOf = (headers: RequestHeaders) =>
  headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '127.0.0.1';

/** The source address is one that administrators allow (interface, `invalid_auth`: disallowed source IP). */
export const allowedNetwork: Rule = {
  name: 'allowed networks',
  codes: ['invalid_auth'],
  judge: ({ world: { team }, request }) => {
    if (team.allowed_networks.length === 0) return null;
    const evidence = `source address ${addressOf(request.headers)}`;
    if (team.allowed_networks.some((beginning) => addressOf(request.headers).startsWith(beginning)))
      return { evidence };
    return {
      refused: 'invalid_auth',
      evidence,
      detail: `allowed prefixes: ${team.allowed_networks.join(', ')}`,
    };
  },
};

/** Why the token is dead because its workspace, app or user is gone; else null. */
function death(world: Pick<World, 'team'>, { user, app, token }: Caller): string | null {
  if (world.team.deleted) return `the workspace ${world.team.name} was deleted`;
  // What configures apps is a person's, and outlives any of them.
  if (app.removed && token.type !== 'config') return `the app ${app.name} was removed`;
  return user.deleted ? `${user.name} is deactivated` : null;
}

/**
 * The token is neither revoked nor expired, and its workspace, app and user are active. If one of them is gone,
 * a person's token is refused with `token_revoked`, any other with `account_inactive` (interface, "chat.delete errors";
 * docs/assumptions.md, A-13).
 */
export const tokenLife = callerRule({
  name: 'token life',
  codes: ['token_revoked', 'account_inactive', 'token_expired'],
  judge: ({ world, caller }) => {
    const { token } = caller;
    const evidence = () => `token ${maskSecret(token.token)}`;
    const status = tokenStatus(world, token);
    if (status === 'revoked')
      return { refused: 'token_revoked', evidence, detail: 'it was revoked' };
    const detail = death(world, caller);
    if (detail !== null) {
      return {
        refused: token.type === 'user' ? 'token_revoked' : 'account_inactive',
        evidence,
        detail,
      };
    }
    if (status === 'expired') {
      return { refused: 'token_expired', evidence, detail: `it expired at ${token.expires_at}` };
    }
    const until = () =>
      token.expires_at === null ? 'it does not expire' : `it expires at ${token.expires_at}`;
    return { evidence, detail: until };
  },
});

/** The method accepts this type of token. */
export const tokenType = callerRule({
  name: 'token type',
  codes: ['not_allowed_token_type'],
  judge: ({ method, caller }) => {
    const { type } = caller.token;
    const evidence = `${type} token`;
    if (method.tokens.includes(type)) return { evidence };
    const detail = `${method.name} accepts ${method.tokens.join(', ')}`;
    return { refused: 'not_allowed_token_type', evidence, detail };
  },
});

/** The token types that older methods accept. */
const LEGACY: readonly TokenType[] = ['legacy_bot', 'workspace'];

/** Older methods answer only legacy tokens (interface, "Versioning"; docs/assumptions.md, A-15). */
export const legacyMethod = callerRule({
  name: 'legacy method',
  codes: ['method_deprecated', 'deprecated_endpoint'],
  appliesTo: ({ legacy }) => legacy !== undefined,
  judge: ({ method, caller }) => {
    if (method.legacy === undefined) return null;
    const evidence = `${caller.token.type} token`;
    if (LEGACY.includes(caller.token.type))
      return { evidence, detail: 'accepted by older methods' };
    return {
      refused: method.legacy,
      evidence,
      detail: `${method.name} accepts only ${LEGACY.join(' and ')} tokens`,
    };
  },
});

/** The user has set up two-factor authentication, if administrators require it. */
export const twoFactor = callerRule({
  name: 'two-factor',
  codes: ['two_factor_setup_required'],
  judge: ({ world: { team }, caller }) => {
    if (team.two_factor_pending.length === 0) return null;
    const evidence = `user ${caller.user.id}`;
    if (!includesName(team.two_factor_pending, caller.user.id))
      return { evidence, detail: 'two-factor authentication is set up' };
    return {
      refused: 'two_factor_setup_required',
      evidence,
      detail: 'two-factor authentication is not set up',
    };
  },
});

/** The app has access to the workspace. */
export const workspaceAccess = callerRule({
  name: 'workspace access',
  codes: ['team_access_not_granted'],
  judge: ({ world: { team }, caller: { app } }) => {
    if (!app.access_withheld) return null;
    const detail = `it has no access to ${team.name}`;
    return { refused: 'team_access_not_granted', evidence: `app ${app.name}`, detail };
  },
});

/** Administrators have not suspended posting (interface, `ekm_access_denied`). */
export const postingAllowed: Rule = {
  name: 'posting',
  codes: ['ekm_access_denied'],
  appliesTo: ({ posts }) => posts === true,
  judge: ({ world: { team } }) =>
    team.posting_suspended
      ? {
          refused: 'ekm_access_denied',
          evidence: `workspace ${team.name}`,
          detail: 'administrators have suspended posting',
        }
      : null,
};
