import { useMutation } from '@tanstack/react-query';
import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/transport/refusal.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { SnippetView } from '../../../kit/snippets/SnippetView.tsx';
import { payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import css from './CodePane.module.css';
import { messageSnippet, WEBHOOK_VARIABLE, writeRequest } from './message-snippet.ts';
import { issueTrigger, TRIGGER_PLACEHOLDER } from './send-message.ts';
import type { Target, ViewTarget } from './target.ts';

export interface CodePaneProps {
  readonly draft: MessageDraft;
  readonly target: Target | null;
}

/** Lifetime of a trigger that is issued for the code, in seconds. */
const TRIGGER_LIFE_S = 600;

/** Code that sends the draft, to copy. Only “Run here” sends it from the page. */
export default function CodePane({ draft, target }: CodePaneProps) {
  const actingToken = useActing()?.token?.token ?? null;
  const client = useClient();
  const { baseUrl } = client;
  const triggerMutation = useMutation({
    mutationFn: (to: ViewTarget) => issueTrigger(client, to, TRIGGER_LIFE_S),
  });
  if (target === null) return <EmptyState title="First choose where to send it" />;
  const payload = payloadOf(draft);
  const isWebhook = target.kind === 'webhook';
  const token = isWebhook ? null : target.kind === 'view' ? target.token : actingToken;
  const needsTrigger = target.kind === 'view' && target.method === 'views.open';
  const isForTarget = triggerMutation.variables?.id === target.id;
  const trigger = (isForTarget && triggerMutation.data?.trigger_id) || TRIGGER_PLACEHOLDER;
  return (
    <>
      {needsTrigger && (
        <div className={css.trigger}>
          <p role="status">
            {triggerMutation.error !== null
              ? messageOf(triggerMutation.error)
              : trigger === TRIGGER_PLACEHOLDER
                ? `A modal opens with a trigger: your app gets one with each payload, and it works once. Put it in place of ${TRIGGER_PLACEHOLDER}.`
                : `The code has a trigger now. It opens one modal within ${TRIGGER_LIFE_S / 60} minutes.`}
          </p>
          <Button
            size="small"
            isPending={triggerMutation.isPending}
            onPress={() => triggerMutation.mutate(target)}
          >
            Issue a trigger
          </Button>
        </div>
      )}
      <SnippetView
        libraries={{
          javascript: isWebhook ? '@slack/webhook' : '@slack/web-api',
          python: 'slack_sdk',
        }}
        codeLabel={() => 'Code'}
        write={(kind, place) => ({
          code: messageSnippet(kind, baseUrl, target, payload, place, trigger),
        })}
        request={writeRequest(baseUrl, target, payload, token, trigger)}
        token={token}
        secret={(kind, { address }) => {
          if (!isWebhook) return null;
          return kind === 'javascript' || kind === 'python'
            ? {
                note: `The code reads the URL of the webhook from the environment variable ${WEBHOOK_VARIABLE}.`,
                line: `export ${WEBHOOK_VARIABLE}='${address(target.url)}'`,
              }
            : {
                note: 'The URL contains the secret of the webhook: anyone who has it can post.',
                line: null,
              };
        }}
      />
    </>
  );
}
