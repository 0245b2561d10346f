import { makeCall } from '../../../../client/made-call.ts';
import { bearer, formRequest } from '../../../../client/transport/requests.ts';
import type { Harm } from './attack.ts';
import type { Stage } from './stage.ts';

/**
 * Reads the account that the app shows when it believes that this user has signed in. The app looks up the user with its bot
 * token; if that fails, it only knows the id.
 */
export async function readAccount(stage: Stage, user: string, summary: string): Promise<Harm> {
  const { client, app } = stage;
  const botToken = app.tokens.find(({ type, status }) => type === 'bot' && status === 'active');
  const request = formRequest(
    `${client.baseUrl}/api/users.info`,
    { user },
    bearer(botToken?.token ?? null),
  );
  const { json } = (await makeCall(client, request)).answer;
  const { real_name, profile } = (json?.['user'] ?? {}) as {
    readonly real_name?: string;
    readonly profile?: { readonly email?: string; readonly title?: string };
  };
  const facts = [
    ['Signed in as', real_name ?? user],
    ['User id', user],
    ['E-mail', profile?.email],
    ['Title', profile?.title],
  ] as const;
  return {
    summary,
    facts: facts.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  };
}
