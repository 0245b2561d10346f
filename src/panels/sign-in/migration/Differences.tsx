import css from './Migration.module.css';

/** What a migration changes, the old form beside the new one. Interface, "Versioning" 1. */
const ROWS = (base: string) =>
  [
    [
      'Scopes',
      'identity.basic, identity.email, identity.avatar, identity.team',
      'openid, email, profile',
    ],
    ['Page', `${base}/oauth/v2/authorize`, `${base}/openid/connect/authorize`],
    ['Exchange', 'oauth.v2.access', 'openid.connect.token'],
    ['Identity', 'users.identity: user.id, team.id', 'id_token: sub, …/team_id, signed'],
    ['E-mail', 'users.identity: user.email', 'id_token: email, email_verified'],
    ['Replay', 'no protection', 'nonce'],
    ['User info', 'users.identity', 'openid.connect.userInfo'],
    ['Renewal', 'the token does not expire', 'refresh_token, valid once'],
  ] as const;

export function Differences({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <div className={css.scroll} role="region" aria-label="Legacy and current sign-in" tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Legacy</th>
            <th scope="col">Current</th>
          </tr>
        </thead>
        <tbody>
          {ROWS(baseUrl).map(([what, legacy, current]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{legacy}</td>
              <td>{current}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
