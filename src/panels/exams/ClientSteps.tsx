import { useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { useWorld } from '../../client/queries.ts';
import type { Exam, WorldBrief } from '../../contract/sandbox.ts';
import type { ExamKind } from '../../contract/schemas/exams.ts';
import { usePanelShell } from '../../kit/panel.ts';
import { envOf, envText } from '../../kit/programs/env-text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { CLIENT_SNIPPETS, SETUP_STEPS } from './client-lines.ts';
import css from './ClientSteps.module.css';
import tones from '../../ui/style/tones.module.css';

interface ClientStepsProps extends Pick<Exam, 'name'> {
  readonly kind: ExamKind;
  /** The environment variables that the exam gives to its client, by name. */
  readonly variables: Exam['given'];
}

/** The steps to take the exam with a client: the client's environment, its code, and the command that starts it. */
export function ClientSteps({ kind, name, variables }: ClientStepsProps) {
  const { origins, open } = usePanelShell();
  const { baseUrl } = useClient();
  const world = useWorld().data;
  const env = world === undefined ? [] : listEnvironment(world, { kind, variables, baseUrl });
  const setupStep = SETUP_STEPS[kind];
  return (
    <section className={css.outside} aria-label="Your client">
      {origins !== null && (
        <p className={css.inTab}>
          This platform runs in the tab, where programs on your machine do not reach it. Start one
          that they reach with <code>npm run serve</code>, and open the exam in its page. Here the
          exam judges what the Explorer, the receiver and scripts of this page send.
        </p>
      )}
      <ol className={css.list}>
        <li>
          <p>Put what your client needs into its .env. Secrets are masked here, not in the copy.</p>
          <Snippet
            label=".env"
            text={envText(env, true)}
            makeCopy={() => `${envText(env, false)}\n`}
          />
        </li>
        {setupStep !== null && (
          <li>
            <p>{setupStep}</p>
            <Button size="small" onPress={() => open('apps', {})}>
              Open Apps
            </Button>
          </li>
        )}
        <li>
          <p>Point your client at the platform.</p>
          <ClientCode kind={kind} />
        </li>
        <li>
          <p>Start it, and let it do its work to the end. The report card is updated meanwhile.</p>
          <Snippet label="command" text="node --env-file=.env client.mjs" />
        </li>
      </ol>
      {kind === 'calls' && (
        <>
          <p className={tones.muted}>
            Or without this page, with a platform of its own and an exit code:
          </p>
          <Snippet
            label="command of parley"
            text={`npx parley exam ${name} --run "node client.mjs"`}
          />
        </>
      )}
    </section>
  );
}

/** The code of a client, with a choice of language. */
function ClientCode({ kind }: { readonly kind: ExamKind }) {
  const snippets = CLIENT_SNIPPETS[kind];
  const [chosenLanguage, setChosenLanguage] = useState(snippets[0]?.language ?? '');
  const snippet = snippets.find(({ language }) => language === chosenLanguage) ?? snippets[0];
  if (snippet === undefined) return null;
  return (
    <>
      {snippets.length > 1 && (
        <SegmentedControl
          label="Language"
          segments={snippets.map(({ language }) => ({ id: language, label: language }))}
          value={snippet.language}
          onChange={setChosenLanguage}
        />
      )}
      <Snippet label={`client in ${snippet.language}`} text={snippet.code} />
    </>
  );
}

interface SnippetProps {
  readonly label: string;
  readonly text: string;
  /** Makes the text to copy; left out if that is `text`. */
  readonly makeCopy?: () => string;
}

function Snippet({ label, text, makeCopy }: SnippetProps) {
  return (
    <div className={css.snippet}>
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <CopyButton text={makeCopy ?? text} label={`Copy the ${label}`} />
    </div>
  );
}

interface EnvironmentOptions extends Pick<ClientStepsProps, 'kind' | 'variables'> {
  readonly baseUrl: string;
}

/** The environment variables for the client of an exam. */
function listEnvironment(
  { apps, deployment }: WorldBrief,
  { kind, variables, baseUrl }: EnvironmentOptions,
) {
  const [app] = apps;
  return [
    ...(app === undefined ? [] : envOf(app, baseUrl)),
    ...(kind === 'sign-in' ? [['ISSUER', deployment.issuer] as const] : []),
    ...Object.entries(variables),
  ];
}
