import { useActing } from '../../../client/acting.ts';
import { useClient } from '../../../client/context.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { SnippetView } from '../../../kit/snippets/SnippetView.tsx';
import { payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import { messageSnippet, WEBHOOK_VARIABLE, writeRequestTo } from './message-snippet.ts';
import type { Target } from './target.ts';

export interface CodePaneProps {
  readonly draft: MessageDraft;
  readonly target: Target | null;
}

/** The message as code to copy. It is sent only with Run here. */
export default function CodePane({ draft, target }: CodePaneProps) {
  const { baseUrl } = useClient();
  const acting = useActing()?.token?.token ?? null;
  if (target === null) return <EmptyState title="First choose where to send the message" />;
  const payload = payloadOf(draft);
  const isHook = target.kind === 'webhook';
  const token = isHook ? null : target.kind === 'view' ? target.token : acting;
  return (
    <SnippetView
      libraries={{ javascript: isHook ? '@slack/webhook' : '@slack/web-api', python: 'slack_sdk' }}
      codeLabel={() => 'Code'}
      write={(kind, place) => ({ code: messageSnippet(kind, baseUrl, target, payload, place) })}
      request={writeRequestTo(baseUrl, target, payload, token)}
      token={token}
      secret={(kind, { address }) => {
        if (!isHook) return null;
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
  );
}
