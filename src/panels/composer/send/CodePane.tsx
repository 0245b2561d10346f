import { useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { curlSnippet } from '../../../client/snippets/curl.ts';
import { fetchSnippet } from '../../../client/snippets/fetch.ts';
import { TOKEN_PLACEHOLDER } from '../../../client/snippets/token-placeholder.ts';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import { sdkSnippet } from './sdk-snippet.ts';
import { requestTo } from './send-message.ts';
import type { Target } from './target.ts';
import css from './CodePane.module.css';

type Kind = 'curl' | 'fetch' | 'sdk';

export interface CodePaneProps {
  readonly draft: MessageDraft;
  readonly target: Target | null;
}

/** The message as code to copy. */
export function CodePane({ draft, target }: CodePaneProps) {
  const [kind, setKind] = useState<Kind>('curl');
  const { baseUrl } = useClient();
  if (target === null) return <EmptyState title="First choose where to send the message" />;
  const payload = payloadOf(draft);
  const code =
    kind === 'sdk' ? sdkSnippet(target, payload) : written(kind, baseUrl, target, payload);
  return (
    <div className={css.pane}>
      <div className={css.bar}>
        <SegmentedControl
          label="Language"
          segments={[
            { id: 'curl', label: 'curl' },
            { id: 'fetch', label: 'fetch' },
            { id: 'sdk', label: 'SDK' },
          ]}
          value={kind}
          onChange={setKind}
        />
        <CopyButton text={code} label="Copy the code" showLabel />
      </div>
      {target.kind === 'webhook' && kind !== 'sdk' && (
        <p className={css.note}>
          The URL contains the secret of the webhook: anyone who has it can post.
        </p>
      )}
      <CodeView label="Code" text={code} language="text" />
    </div>
  );
}

function written(
  kind: 'curl' | 'fetch',
  baseUrl: string,
  target: Target,
  payload: Readonly<Record<string, unknown>>,
): string {
  const { body, ...request } = requestTo(baseUrl, target, payload, TOKEN_PLACEHOLDER);
  const bytes = new TextEncoder().encode(body);
  const whole = {
    ...request,
    body: { type: 'json', text: body, charset: 'utf-8', bytes } as const,
  };
  const code = kind === 'curl' ? curlSnippet(whole) : fetchSnippet(whole);
  // Webhooks answer with plain text.
  return target.kind === 'webhook' ? code.replace('response.json()', 'response.text()') : code;
}
