import { useState } from 'react';
import { useClient } from '../../../../client/context.tsx';
import { useWorld } from '../../../../client/queries.ts';
import type { WorldBrief } from '../../../../contract/sandbox.ts';
import { usePanelShell } from '../../../../kit/panel.ts';
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import { Facts } from '../../../../ui/display/Facts.tsx';
import { clientLines, LANGUAGES, type ClientLanguage } from './client-lines.ts';
import css from './OutsideSteps.module.css';

/** How a client outside of the page takes the exam, and how it is pointed at the platform. */
export function OutsideSteps() {
  const client = useClient();
  const world = useWorld().data;
  const { origins } = usePanelShell();
  const [language, setLanguage] = useState<ClientLanguage>('Node');
  const lines = clientLines(language, client.baseUrl);
  const token = world && botTokenOf(world);

  return (
    <section className={css.outside} aria-label="A client of your own">
      {origins !== null && (
        <p className={css.note}>
          This platform runs in the tab, where programs on your machine do not reach it. Start one
          that they reach with <code>npm run serve</code>, and open the exam in its page. Here the
          exam judges what the Explorer and scripts of this page send.
        </p>
      )}
      <ol className={css.list}>
        <li>Arm the exam. It replaces the world, so tokens are new.</li>
        <li>
          <p>Point your client at the platform, with the bot token in PARLEY_TOKEN.</p>
          <Facts facts={[['Base URL', client.baseUrl]]} />
          <div className={css.bar}>
            <SegmentedControl
              label="Language"
              segments={LANGUAGES.map((id) => ({ id, label: id }))}
              value={language}
              onChange={setLanguage}
            />
            {token && <CopyButton text={token} label="Copy the bot token" showLabel />}
          </div>
          <div className={css.snippet}>
            <pre tabIndex={0} role="region" aria-label={`Client in ${language}`}>
              {lines}
            </pre>
            <CopyButton text={lines} label={`Copy ${language}`} />
          </div>
        </li>
        <li>
          Let it walk <code>users.list</code> to the end. The report card follows it.
        </li>
        <li>
          Press My client is done, or wait: 5 seconds without a call mean that it is. Then let it
          walk once more, because a cursor expires in the second walk.
        </li>
      </ol>
    </section>
  );
}

const botTokenOf = ({ apps }: WorldBrief): string | null =>
  apps
    .flatMap(({ tokens }) => tokens)
    .find(({ type, status }) => type === 'bot' && status === 'active')?.token ?? null;
