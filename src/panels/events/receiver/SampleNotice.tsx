import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../../client/context.tsx';
import { hasSucceeded, makeCall } from '../../../client/made-call.ts';
import { worldKey, worldQuery } from '../../../client/queries.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import type { Manifest } from '../../../contract/manifest/manifest.ts';
import { type ProgramNeeds, withNeeds } from '../../../contract/manifest/program-needs.ts';
import { receiverUrl } from '../../../contract/receiver.ts';
import type { WorldApp } from '../../../contract/sandbox.ts';
import { HttpCall } from '../../../kit/calls/HttpCall.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { hasNeeds, needNamesOf } from './sample-needs.ts';
import css from './TabReceiver.module.css';
import layouts from '../../../ui/style/layouts.module.css';

export interface SampleNoticeProps {
  readonly app: WorldApp;
  readonly needs: ProgramNeeds;
  readonly usesSocket: boolean;
  /** What the button does after it has changed the manifest. */
  readonly nextStep: 'start' | 'restart';
  readonly onReady: () => void;
}

/** What the program needs in the manifest of its app, and a button that adds it and starts the program. */
export function SampleNotice({ app, needs, usesSocket, nextStep, onReady }: SampleNoticeProps) {
  const { app_id } = app;
  const client = useClient();
  const queries = useQueryClient();
  const { announce } = usePanelShell();
  const path = `/apps/${app_id}/manifest`;
  const manifestKey = worldKey(client, 'manifest', app_id);
  const manifestQuery = useQuery({
    queryKey: manifestKey,
    staleTime: 0,
    queryFn: ({ signal }) => client.sandbox<{ manifest: Manifest }>(path, { signal }),
  });
  const url = usesSocket ? null : receiverUrl(app_id);
  const addNeeds = useMutation({
    mutationFn: async (manifest: Manifest) => {
      const call = await makeCall(client, {
        verb: 'PUT',
        url: `${client.baseUrl}/sandbox${path}`,
        headers: [['Content-Type', 'application/json']],
        body: JSON.stringify({ manifest: withNeeds(manifest, needs, url), install: true }),
      });
      await Promise.all(
        [manifestKey, worldQuery(client).queryKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      return call;
    },
    onSuccess: (call) => {
      if (hasSucceeded(call)) onReady();
      else announce('The manifest was not changed.');
    },
  });
  const names = needNamesOf(needs);
  const manifest = manifestQuery.data?.manifest;
  const isReady = manifest !== undefined && hasNeeds(manifest, needs, url);
  const call = addNeeds.data ?? null;
  const failure = addNeeds.error ?? manifestQuery.error;
  return (
    <section className={css.call} aria-label="What the program needs">
      <p className={layouts.tight}>
        <span>
          {isReady ? `${app.name} has what it needs` : 'It needs in the manifest'}:{' '}
          {names.join(', ')}.
        </span>
        {manifest !== undefined && !isReady && (
          <Button
            size="small"
            isPending={addNeeds.isPending}
            onPress={() => addNeeds.mutate(manifest)}
          >
            Add to the manifest and {nextStep}
          </Button>
        )}
      </p>
      {failure && (
        <p role="alert" className={css.failed}>
          The platform did not answer: {messageOf(failure)}
        </p>
      )}
      {call && (
        <HttpCall
          key={call.answer.duration_ms}
          label="Change the manifest"
          request={call.request}
          answer={call.answer}
          error={call.answer.code}
          isOpen={!hasSucceeded(call)}
        />
      )}
    </section>
  );
}
