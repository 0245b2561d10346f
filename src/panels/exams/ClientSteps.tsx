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
import { CLIENT_LINES, SETTING_UP } from './client-lines.ts';
import css from './ClientSteps.module.css';
import tones from '../../ui/style/tones.module.css';

interface ClientStepsProps extends Pick<Exam, 'name' | 'given'> {
  readonly kind: ExamKind;
}

/** How a client takes the exam: what it needs in its environment, how it is pointed at the platform, and a command. */
export function ClientSteps({ kind, name, given }: ClientStepsProps) {
  const { origins, open } = usePanelShell();
  const { baseUrl } = useClient();
  const world = useWorld().data;
  const env = world === undefined ? [] : environmentOf(world, { kind, given, baseUrl });
  const setUp = SETTING_UP[kind];
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
          <Snippet label=".env" text={envText(env, true)} copy={() => `${envText(env, false)}\n`} />
        </li>
        {setUp !== null && (
          <li>
            <p>{setUp}</p>
            <Button size="small" onPress={() => open('apps', {})}>
              Open Apps
            </Button>
          </li>
        )}
        <li>
          <p>Point your client at the platform.</p>
          <Pointing kind={kind} />
        </li>
        <li>
          <p>Start it, and let it do its work to the end. The report card follows it.</p>
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

/** The client in a language. */
function Pointing({ kind }: { readonly kind: ExamKind }) {
  const all = CLIENT_LINES[kind];
  const [chosen, setChosen] = useState(all[0]?.language ?? '');
  const shown = all.find(({ language }) => language === chosen) ?? all[0];
  if (shown === undefined) return null;
  return (
    <>
      {all.length > 1 && (
        <SegmentedControl
          label="Language"
          segments={all.map(({ language }) => ({ id: language, label: language }))}
          value={shown.language}
          onChange={setChosen}
        />
      )}
      <Snippet label={`client in ${shown.language}`} text={shown.lines} />
    </>
  );
}

interface SnippetProps {
  readonly label: string;
  readonly text: string;
  /** What is copied, if not the text. */
  readonly copy?: () => string;
}

function Snippet({ label, text, copy }: SnippetProps) {
  return (
    <div className={css.snippet}>
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <CopyButton text={copy ?? text} label={`Copy the ${label}`} />
    </div>
  );
}

interface Pointed extends Pick<ClientStepsProps, 'kind' | 'given'> {
  readonly baseUrl: string;
}

/** What the client of an exam finds in its environment. */
function environmentOf({ apps, deployment }: WorldBrief, { kind, given, baseUrl }: Pointed) {
  const [app] = apps;
  return [
    ...(app === undefined ? [] : envOf(app, baseUrl)),
    ...(kind === 'sign-in' ? [['ISSUER', deployment.issuer] as const] : []),
    ...Object.entries(given),
  ];
}
