import type { WorldApp } from '../../../contract/sandbox.ts';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import css from './OwnProgram.module.css';

/** Shown where the platform runs on a server: programs of the user's own get the events. */
export function OwnProgram({ app }: { readonly app: WorldApp }) {
  return (
    <EmptyState title="The built-in receiver runs where the platform runs in the tab">
      <p>
        This platform runs on a server, which sends events to programs on your machine. Start one,
        for example with Bolt and the signing secret of {app.name}, and set its address:
      </p>
      <pre className={css.command} tabIndex={0} role="region" aria-label="Command">
        {`curl -X PATCH ${location.origin}/sandbox/apps/${app.app_id} \\
  -d '{ "request_url": "http://127.0.0.1:3000/slack/events", "subscriptions": ["reaction_added"] }'`}
      </pre>
    </EmptyState>
  );
}
