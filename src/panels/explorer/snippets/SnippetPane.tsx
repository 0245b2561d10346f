import type { CatalogMethod } from '../../../contract/catalog.ts';
import { SnippetView } from '../../../kit/snippets/SnippetView.tsx';
import { prepareRequest } from '../draft/prepared-request.ts';
import type { RequestDraft } from '../draft/request-draft.ts';
import { snippetOf } from './snippet.ts';

export interface SnippetPaneProps {
  readonly method: CatalogMethod;
  readonly draft: RequestDraft;
  readonly token: string | null;
}

/** The call as code to copy, with a button that runs the code. */
export default function SnippetPane({ method, draft, token }: SnippetPaneProps) {
  return (
    <SnippetView
      libraries={{ javascript: '@slack/web-api', python: 'slack_sdk' }}
      codeLabel={(language) => `Snippet for ${language}`}
      write={(kind, { address, token: shownToken }) =>
        snippetOf(kind, { ...method, url: address(method.url) }, draft, shownToken)
      }
      request={prepareRequest(method, draft, token)}
      token={token}
    />
  );
}
