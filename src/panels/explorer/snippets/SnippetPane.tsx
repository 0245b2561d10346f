import { useState } from 'react';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import type { RequestDraft } from '../draft/request-draft.ts';
import { SNIPPET_KINDS, SNIPPET_TITLES, snippetOf, type SnippetKind } from './snippet.ts';
import { TOKEN_PLACEHOLDER, TOKEN_VARIABLE } from '../../../client/snippets/token-placeholder.ts';
import css from './SnippetPane.module.css';

export interface SnippetPaneProps {
  readonly method: CatalogMethod;
  readonly draft: RequestDraft;
  readonly token: string | null;
}

/** The call as code to copy. It is not sent. */
export function SnippetPane({ method, draft, token }: SnippetPaneProps) {
  const [kind, setKind] = useState<SnippetKind>('curl');
  const [withToken, setWithToken] = useState(false);
  const shown = token === null || withToken ? token : TOKEN_PLACEHOLDER;
  const snippet = snippetOf(kind, method, draft, shown);
  return (
    <div className={css.pane}>
      <div className={css.head}>
        <SegmentedControl
          label="Language"
          segments={SNIPPET_KINDS.map((id) => ({ id, label: SNIPPET_TITLES[id] }))}
          value={kind}
          onChange={setKind}
        />
        <span className={css.space} />
        {'code' in snippet && <CopyButton text={snippet.code} label="Copy the snippet" showLabel />}
      </div>
      {'code' in snippet ? (
        <div className={css.code}>
          <CodeView
            label={`Snippet for ${SNIPPET_TITLES[kind]}`}
            text={snippet.code}
            language="text"
          />
        </div>
      ) : (
        <EmptyState title="No snippet for this request">{snippet.unavailable}</EmptyState>
      )}
      <div className={css.foot}>
        <Switch isSelected={withToken} isDisabled={token === null} onChange={setWithToken}>
          Include the token
        </Switch>
        <p className={css.note}>
          {withToken && token !== null
            ? 'Anyone who reads the snippet can use the token.'
            : `The code reads the token from the environment variable ${TOKEN_VARIABLE}.`}
        </p>
      </div>
    </div>
  );
}
