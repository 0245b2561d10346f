import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useConfigureApp } from '../../../client/use-configure-app.ts';
import { AllowOrigin } from '../receiver/AllowOrigin.tsx';
import css from './Subscriptions.module.css';

/** The Request URL of an app. A new one must answer a challenge before it is saved. */
export function RequestUrl({ app }: { readonly app: WorldApp }) {
  const [typed, setTyped] = useState(app.request_url ?? '');
  const configure = useConfigureApp();
  const { announce } = usePanelShell();
  const address = typed.trim();
  const isSaved = address === (app.request_url ?? '');

  function save(request_url: string | null) {
    configure.mutate(
      { app: app.app_id, change: { request_url } },
      {
        onSuccess: () =>
          announce(
            request_url === null ? 'Request URL removed.' : 'Request URL verified and saved.',
          ),
        onError: () => announce('The Request URL was not saved.'),
      },
    );
  }

  return (
    <section className={css.card} aria-labelledby="request-url">
      <h2 id="request-url" className={css.title}>
        Request URL
      </h2>
      <p className={css.about}>
        Events are posted to this address. Before it is saved, Parley sends it a
        <code> url_verification </code>
        request, which it must answer with the challenge within 3 seconds.
      </p>
      <form
        className={css.address}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaved) save(address === '' ? null : address);
        }}
      >
        <TextField
          aria-label="Request URL"
          isCode
          // Not of type url: the sandbox says what is wrong with an address, the browser would not ask it.
          inputMode="url"
          placeholder="https://example.com/events"
          validationBehavior="aria"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            configure.reset();
          }}
          errorMessage={configure.error ? messageOf(configure.error) : undefined}
        />
        <Button
          type="submit"
          variant="primary"
          isPending={configure.isPending}
          isDisabled={isSaved && configure.error === null}
        >
          {configure.isPending
            ? 'Verifying…'
            : address === '' && !isSaved
              ? 'Remove'
              : 'Verify and save'}
        </Button>
      </form>
      <AllowOrigin address={address} />
      {isSaved && app.request_url !== null && (
        <p className={css.verified}>
          <CircleCheck size={14} /> Verified: it answered the challenge.
        </p>
      )}
      {app.request_url === null && app.delivery === 'http' && (
        <p className={css.about}>
          Without a Request URL, events for {app.name} are not sent. You can deliver them later,
          once you have set one.
        </p>
      )}
    </section>
  );
}
