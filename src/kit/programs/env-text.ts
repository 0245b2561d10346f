import type { WorldApp } from '../../contract/sandbox.ts';
import { maskSecret } from '../../contract/secrets/masked.ts';

/** The variables for the `.env` file of an app's program. Values that the app lacks are left out. */
export function envOf(app: WorldApp, baseUrl: string): readonly (readonly [string, string])[] {
  const tokenOf = (type: string) =>
    app.tokens.find((token) => token.type === type && token.status === 'active')?.token;
  const variables: readonly (readonly [string, string | undefined])[] = [
    ['SLACK_BOT_TOKEN', tokenOf('bot')],
    ['SLACK_USER_TOKEN', tokenOf('user')],
    ['SLACK_APP_TOKEN', tokenOf('app')],
    ['SLACK_SIGNING_SECRET', app.signing_secret],
    ['SLACK_CLIENT_ID', app.client_id],
    ['SLACK_CLIENT_SECRET', app.client_secret],
    ['SLACK_API_URL', `${baseUrl}/api/`],
  ];
  return variables.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
}

/** The variables that need no mask. */
const PUBLIC_VARIABLES: ReadonlySet<string> = new Set([
  'SLACK_CLIENT_ID',
  'SLACK_API_URL',
  'ISSUER',
]);

/** Writes the text of a `.env` file. With `isMasked`, secrets are masked, for the screen. */
export const envText = (env: ReturnType<typeof envOf>, isMasked: boolean): string =>
  env
    .map(
      ([name, value]) =>
        `${name}=${isMasked && !PUBLIC_VARIABLES.has(name) ? maskSecret(value) : value}`,
    )
    .join('\n');
