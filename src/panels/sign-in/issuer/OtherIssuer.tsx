import { useEffect, useSyncExternalStore } from 'react';
import type { AllowedOrigins } from '../../../contract/receiver.ts';
import type { WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import { HttpCall } from '../../../kit/calls/HttpCall.tsx';
import { FlowStep } from '../../../kit/flow/FlowStep.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { ShortBody } from '../../../ui/display/ShortBody.tsx';
import { CheckList } from '../../../ui/display/CheckList.tsx';
import { Steps } from '../../../ui/layout/Steps.tsx';
import { CheckTable } from './CheckTable.tsx';
import css from './OtherIssuer.module.css';
import layouts from '../../../ui/style/layouts.module.css';
import tones from '../../../ui/style/tones.module.css';
import { readIssuer } from './provider.ts';
import { parseReturn, returnChannel, RETURN_PAGE } from './returned.ts';
import { type IssuerFlow, storeReturn, type OutboundCall, useIssuer } from './use-issuer.ts';
import { Alert } from '../../../ui/display/Alert.tsx';

interface OtherIssuerProps {
  readonly world: WorldBrief;
  readonly app: WorldApp;
}

/** A sign-in at any OpenID provider, as a public client with PKCE. The checks of its token are compared with Parley's. */
export default function OtherIssuer({ world, app }: OtherIssuerProps) {
  const folder = new URL('.', location.href).pathname;
  const redirect_uri = new URL(RETURN_PAGE, location.href).href;
  const flow = useIssuer(app, world, redirect_uri);
  const { results, provider } = flow;
  // Listens to the page at the redirect URI, which opens in another tab.
  useEffect(() => {
    const channel = new BroadcastChannel(returnChannel(folder));
    channel.addEventListener('message', ({ data }) => {
      const returnParameters = parseReturn(data);
      if (returnParameters !== null) storeReturn(returnParameters);
    });
    return () => channel.close();
  }, [folder]);

  const checks = checksOfReturn(flow);
  const { code = null, error = null } = results.returnParameters ?? {};
  const hasReturned = code !== null && checks.every(({ passed }) => passed);
  const hasTokens = typeof results.tokens?.json['id_token'] === 'string';
  return (
    <Steps>
      <ProviderStep flow={flow} redirect_uri={redirect_uri} />
      <FlowStep
        number={2}
        title="Request"
        about="A public client has no secret. It makes a verifier, and sends only its hash: nobody can use the code without the verifier."
        waitsFor={provider === null && 'Read a discovery document that passes its checks first.'}
        step="request"
        flow={flow}
        calls={{}}
        done={{ isDone: results.request !== undefined, result: results.request }}
        buttonLabel={results.request === undefined ? 'Create the request' : 'Create another'}
        onPress={flow.begin}
      >
        {results.request && <ShortBody label="The request" text={results.request.address} />}
      </FlowStep>
      <FlowStep
        number={3}
        title="Sign in there"
        about="The provider opens in a tab of its own. It sends the browser back to a page of Parley, which tells this panel what came back, and takes the code out of the address."
        waitsFor={results.request === undefined && 'Create the request first.'}
        step="return"
        flow={flow}
        calls={{}}
        done={{ isDone: hasReturned, result: results.returnParameters }}
      >
        {results.request && (
          <a
            className={css.open}
            href={results.request.address}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open {new URL(results.request.address).host}
          </a>
        )}
        {error !== null && <Alert isPlain>The provider answered {error}.</Alert>}
        {checks.length > 0 && <CheckList label="Checks of what came back" checks={checks} />}
      </FlowStep>
      <FlowStep
        number={4}
        title="Exchange"
        about="The code and the verifier go to the token endpoint. Providers allow this from a browser only for clients that are registered as public."
        waitsFor={!hasReturned && 'Sign in there first.'}
        step="exchange"
        flow={flow}
        calls={{}}
        done={{ isDone: hasTokens, result: results.tokens }}
        buttonLabel="Exchange the code"
        onPress={flow.exchange}
      >
        <Permissions flow={flow} />
        <OutboundCallView label="Exchange" call={results.tokens} />
      </FlowStep>
      <FlowStep
        number={5}
        title="Identity token"
        about="The same checks of two tokens: one of a sign-in at Parley, made for the comparison, and the provider’s."
        waitsFor={!hasTokens && 'Exchange the code first.'}
        step="checks"
        flow={flow}
        calls={{}}
        done={{
          isDone: results.checks?.providerChecks.every(({ passed }) => passed) === true,
          result: results.checks,
        }}
        buttonLabel={results.checks ? 'Check again' : 'Check the token'}
        onPress={flow.check}
      >
        <OutboundCallView label="Signing keys" call={results.keys} />
        {results.checks && <CheckTable {...results.checks} />}
      </FlowStep>
      <FlowStep
        number={6}
        title="User info"
        about="With the access token, the app can read who signed in, as far as the scopes allow."
        waitsFor={
          (!hasTokens && 'Exchange the code first.') ||
          (provider?.userinfo_endpoint === null && 'This provider has no userinfo_endpoint.')
        }
        step="userInfo"
        flow={flow}
        calls={{}}
        done={{ isDone: results.userInfo?.answer.status === 200, result: results.userInfo }}
        buttonLabel="Ask for user info"
        onPress={flow.readUserInfo}
      >
        <OutboundCallView label="User info" call={results.userInfo} />
      </FlowStep>
    </Steps>
  );
}

/** The checks of what the provider sent back, which an app makes before it uses the code. */
function checksOfReturn({ results: { request, returnParameters }, provider }: IssuerFlow) {
  if (request === undefined || returnParameters === undefined) return [];
  return [
    {
      id: 'state',
      title: 'State',
      expected: request.state,
      found: returnParameters.state ?? 'nothing',
      passed: returnParameters.state === request.state,
      purpose: 'The answer belongs to this request of this browser.',
    },
    ...(returnParameters.iss === null
      ? []
      : [
          {
            id: 'iss',
            title: 'Issuer',
            expected: provider?.issuer ?? '',
            found: returnParameters.iss,
            passed: returnParameters.iss === provider?.issuer,
            purpose: 'The answer comes from the provider that was asked (RFC 9207).',
          },
        ]),
  ];
}

interface ProviderStepProps {
  readonly flow: IssuerFlow;
  readonly redirect_uri: string;
}

/** The fields for the issuer and the client, and the checks of the discovery document. */
function ProviderStep({ flow, redirect_uri }: ProviderStepProps) {
  const { entries, results, changeEntries } = flow;
  return (
    <FlowStep
      number={1}
      title="Provider"
      about="Any OpenID provider on this machine, or one with https. Register a public client there, a single-page application, with this redirect URI."
      step="discovery"
      flow={flow}
      calls={{}}
      done={{ isDone: flow.provider !== null, result: results.document }}
      buttonLabel="Read the document"
      onPress={flow.discover}
    >
      <div className={css.redirect}>
        <code>{redirect_uri}</code>
        <CopyButton text={redirect_uri} label="Copy the redirect URI" />
      </div>
      <div className={css.fields}>
        <TextField
          label="Issuer, or the address of its discovery document"
          isCode
          inputMode="url"
          placeholder="https://accounts.example.com"
          value={entries.issuer}
          onChange={(issuer) => changeEntries({ issuer })}
        />
        <TextField
          label="Client ID"
          isCode
          value={entries.client_id}
          onChange={(client_id) => changeEntries({ client_id })}
        />
        <TextField
          label="Scopes"
          isCode
          value={entries.scope}
          onChange={(scope) => changeEntries({ scope })}
        />
      </div>
      <Permissions flow={flow} />
      <BrowserLimits />
      <OutboundCallView label="Discovery" call={results.discovery} />
      {results.document && (
        <CheckList label="Checks of the discovery document" checks={results.document.checks} />
      )}
    </FlowStep>
  );
}

const OutboundCallView = ({
  label,
  call,
}: {
  readonly label: string;
  readonly call: OutboundCall | undefined;
}) =>
  call && (
    <HttpCall
      label={label}
      request={call.request}
      answer={call.answer}
      error={call.answer.status < 400 ? null : `HTTP ${call.answer.status}`}
    />
  );

/** Buttons to allow the origins that the page must send to. Shows nothing on a server, because the page sends nothing there. */
function Permissions({ flow }: { readonly flow: IssuerFlow }) {
  const { origins } = usePanelShell();
  if (origins === null) return null;
  return <OriginList origins={origins} neededOrigins={originsOf(flow)} />;
}

function originsOf({ entries, provider }: IssuerFlow): readonly string[] {
  const parsed = readIssuer(entries.issuer);
  const addresses =
    provider === null
      ? 'document' in parsed
        ? [parsed.document]
        : []
      : [provider.token_endpoint, provider.jwks_uri, provider.userinfo_endpoint];
  return [...new Set(addresses.flatMap((each) => (each === null ? [] : [new URL(each).origin])))];
}

/** What a browser tab cannot do, and the command that helps. Shows nothing on a server, where the server sends the requests. */
function BrowserLimits() {
  const { isInTab } = usePanelShell();
  if (!isInTab) return null;
  return (
    <p className={tones.quiet}>
      Requests of a browser tab arrive with the origin <code>null</code>, so the provider must
      answer with <code>Access-Control-Allow-Origin: *</code>. If it does not, start Parley with{' '}
      <code>npm run serve</code> and open the address it prints: there the server sends them, and
      the limit does not apply. The redirect URI is then different.
    </p>
  );
}

interface OriginListProps {
  readonly origins: AllowedOrigins;
  readonly neededOrigins: readonly string[];
}

function OriginList({ origins, neededOrigins }: OriginListProps) {
  const allowedOrigins = useSyncExternalStore(origins.subscribe, origins.list);
  const missingOrigins = neededOrigins.filter((origin) => !allowedOrigins.includes(origin));
  if (missingOrigins.length === 0) return null;
  return (
    <div className={layouts.stack}>
      {missingOrigins.map((origin) => (
        <p key={origin} className={css.permission}>
          <span>
            This page does not send to <code>{origin}</code> until you allow it.
          </span>
          <Button size="small" onPress={() => origins.allow(origin)}>
            Allow {origin}
          </Button>
        </p>
      ))}
    </div>
  );
}
