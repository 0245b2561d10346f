import { callbackIn } from '../../../client/callback.ts';
import { useClient } from '../../../client/context.tsx';
import { useFlowProgress } from '../../../client/flow-progress.ts';
import { type MadeCall, makeCall, hasSucceeded } from '../../../client/made-call.ts';
import { bearer, formRequest, getRequest } from '../../../client/transport/requests.ts';
import { randomValue } from '../../../base/random-value.ts';
import { CALLBACK_PATH, RELYING_PARTY_PATH } from '../../../contract/relying-party.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { SmallBrowser } from '../../../kit/browser/SmallBrowser.tsx';
import { FlowStep } from '../../../kit/flow/FlowStep.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Address } from '../../../ui/display/Address.tsx';
import { Step } from '../../../ui/layout/Step.tsx';
import { Steps } from '../../../ui/layout/Steps.tsx';
import css from './Migration.module.css';

export interface MigrationProps {
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** The scopes of the legacy sign-in. */
const LEGACY_SCOPES = 'identity.basic,identity.email,identity.avatar,identity.team';

/** The results of the legacy sign-in so far. */
interface LegacyResults {
  readonly state: string;
  readonly code: string | undefined;
  /** The error in the callback, if it has no code. */
  readonly callbackError: string | undefined;
  /** The call that exchanged the code. */
  readonly access: MadeCall;
  readonly identity: MadeCall | undefined;
  readonly revoked: MadeCall | undefined;
}

/** Compares the legacy sign-in with the current one, and runs the legacy one. */
export default function Migration({ world, app }: MigrationProps) {
  const client = useClient();
  const flow = useFlowProgress<LegacyResults>('legacy', app, ({ state }) => state);
  const { state, code, callbackError, access, identity, revoked } = flow.results;
  const redirect_uri = client.baseUrl + CALLBACK_PATH;

  function handleArrival(page: Document) {
    const parameters = callbackIn(page)?.parameters;
    if (state === undefined || parameters?.['state'] !== state) return;
    if (parameters['code'] === code && parameters['error'] === callbackError) return;
    flow.change(() => ({ state, code: parameters['code'], callbackError: parameters['error'] }));
  }
  const exchange = () =>
    flow.runStep('exchange', async () => {
      const { client_id, client_secret } = app;
      const fields = { code: code ?? '', redirect_uri, client_id, client_secret };
      const apiUrl = `${client.baseUrl}/api/`;
      const accessCall = await makeCall(client, formRequest(`${apiUrl}oauth.v2.access`, fields));
      const identityCall = hasSucceeded(accessCall)
        ? await makeCall(
            client,
            getRequest(`${apiUrl}users.identity`, bearer(userTokenIn(accessCall))),
          )
        : undefined;
      return { access: accessCall, identity: identityCall, revoked: undefined };
    });
  const revoke = () =>
    flow.runStep('revoke', async () => {
      const url = `${client.baseUrl}/api/auth.revoke`;
      return { revoked: await makeCall(client, formRequest(url, {}, bearer(userTokenIn(access)))) };
    });

  return (
    <Steps>
      <Differences baseUrl={client.baseUrl} />
      <Step
        number={1}
        title="The legacy flow"
        about={`The scopes identity.* use the install flow. Sign in to ${world.team.name} as older apps still do.`}
        isDone={code !== undefined}
        result={code}
        action={
          <Button
            variant={state === undefined ? 'primary' : 'secondary'}
            onPress={() => flow.change(() => ({ state: randomValue() }))}
          >
            {state === undefined ? 'Start' : 'Start again'}
          </Button>
        }
      >
        {state !== undefined && (
          <SmallBrowser
            key={state}
            title="Small browser of the legacy sign-in"
            onPageLoad={handleArrival}
            start={`${client.baseUrl}${RELYING_PARTY_PATH}?${new URLSearchParams({
              flow: 'install',
              client_id: app.client_id,
              user_scope: LEGACY_SCOPES,
              redirect_uri,
              state,
            })}`}
          />
        )}
      </Step>
      <FlowStep
        number={2}
        title="The result"
        about="oauth.v2.access returns a user token and no identity token. users.identity returns who the person is, without a signature."
        waitsFor={
          code === undefined &&
          (callbackError === undefined
            ? 'Sign in with the small browser first.'
            : `The flow ended with ${callbackError}. Start again.`)
        }
        step="exchange"
        flow={flow}
        calls={{ 'oauth.v2.access': access, 'users.identity': identity }}
        buttonLabel="Exchange the code and call"
        onPress={() => void exchange()}
      />
      <FlowStep
        number={3}
        title="The end"
        about="The token does not expire. An app that has migrated revokes it: auth.revoke revokes the token that calls it."
        buttonLabel="Revoke the legacy token"
        waitsFor={!hasSucceeded(identity) && 'Get a legacy token first.'}
        calls={{ 'The end': revoked }}
        step="revoke"
        flow={flow}
        onPress={() => void revoke()}
      />
    </Steps>
  );
}

/** The user token in the answer of a legacy exchange; empty without one. */
function userTokenIn(access: MadeCall | undefined): string {
  const person = access?.answer.json?.['authed_user'] as { access_token?: string } | undefined;
  return person?.access_token ?? '';
}

/** The differences between the legacy and the current sign-in (interface, "Versioning", 1). */
const differenceRows = (base: string) =>
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

function Differences({ baseUrl }: { readonly baseUrl: string }) {
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
          {differenceRows(baseUrl).map(([part, legacy, current]) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>
                <Address>{legacy}</Address>
              </td>
              <td>
                <Address>{current}</Address>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
