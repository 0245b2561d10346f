import type { AppRecord } from '../model/app.ts';
import { forgetAgreements } from '../model/sign-in/session.ts';
import type { World } from '../model/world/world.ts';

/**
 * Removes everything of an app from the workspace except its tokens, which are revoked elsewhere: webhooks, granted
 * scopes, refresh tokens of installs and sign-ins, and open codes and consent pages. A new install starts from nothing.
 */
export function endInstallation(
  world: Pick<World, 'webhooks' | 'refreshTokens' | 'codes' | 'consents' | 'sessions'>,
  { id }: AppRecord,
): void {
  const own = <Row extends { readonly app: string }>(rows: Iterable<Row>) =>
    Array.from(rows).filter(({ app }) => app === id);
  for (const webhook of own(world.webhooks.scan()))
    world.webhooks.put({ ...webhook, status: 'removed' });
  for (const { family, renews } of own(world.refreshTokens.scan()))
    if (renews !== 'config') world.refreshTokens.remove(family);
  for (const { family } of own(world.codes.scan())) world.codes.remove(family);
  for (const consent of own(world.consents.scan())) world.consents.remove(consent.id);
  forgetAgreements(world, id);
}
