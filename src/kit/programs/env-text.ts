import type { WorldApp } from '../../contract/sandbox.ts';
import { maskSecret } from '../../contract/secrets/masked.ts';

/** What the `.env` of the program of an app needs: names and values, those that there are. */
export function envOf(app: WorldApp, baseUrl: string): readonly (readonly [string, string])[] {
  const tokenOf = (type: string) =>
    app.tokens.find((token) => token.type === type && token.status === 'active')?.token;
  const all: readonly (readonly [string, string | undefined])[] = [
    ['SLACK_BOT_TOKEN', tokenOf('bot')],
    ['SLACK_USER_TOKEN', tokenOf('user')],
    ['SLACK_APP_TOKEN', tokenOf('app')],
    ['SLACK_SIGNING_SECRET', app.signing_secret],
    ['SLACK_CLIENT_ID', app.client_id],
    ['SLACK_CLIENT_SECRET', app.client_secret],
    ['SLACK_API_URL', `${baseUrl}/api/`],
  ];
  return all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** Names of what is no secret. */
const OPEN: ReadonlySet<string> = new Set(['SLACK_CLIENT_ID', 'SLACK_API_URL', 'ISSUER']);

/** The text of a `.env`; `isMasked` for the screen. */
export const envText = (env: ReturnType<typeof envOf>, isMasked: boolean): string =>
  env
    .map(([name, value]) => `${name}=${isMasked && !OPEN.has(name) ? maskSecret(value) : value}`)
    .join('\n');
