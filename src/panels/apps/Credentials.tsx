import { useClient } from '../../client/context.tsx';
import type { WorldApp } from '../../contract/sandbox.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import css from './Apps.module.css';
import { envOf, envText } from '../../kit/programs/env-text.ts';

/** What the program of an app needs, masked; the copy is whole. */
export function Credentials({ app }: { readonly app: WorldApp }) {
  const { baseUrl } = useClient();
  const env = envOf(app, baseUrl);
  return (
    <section className={css.column} aria-labelledby="credentials">
      <h3 id="credentials">For the .env of its program</h3>
      <p className={css.about}>
        Secrets are masked here; the copy has them whole. A token is missing until the app is
        installed with scopes of that kind.
      </p>
      <div className={css.env} role="region" aria-label=".env" tabIndex={0}>
        <pre>{envText(env, true)}</pre>
      </div>
      <div className={css.row}>
        <CopyButton label="Copy the .env" showLabel text={() => envText(env, false)} />
      </div>
    </section>
  );
}
