import Play from 'lucide-react/icons/play';
import { useState } from 'react';
import { useWorld } from '../../client/queries.ts';
import { servedUrl } from '../../client/snippets/local-server.ts';
import type { Snippet, SnippetKind } from '../../client/snippets/snippet.ts';
import { TOKEN_PLACEHOLDER } from '../../client/snippets/token-placeholder.ts';
import type { WrittenRequest } from '../../client/snippets/written-request.ts';
import { useOneCall } from '../../client/use-one-call.ts';
import { CodeView } from '../../ui/code/CodeView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { classes } from '../../ui/style/classes.ts';
import { usePanelShell } from '../panel.ts';
import { RunAnswer } from './RunAnswer.tsx';
import { ServeNote } from './ServeNote.tsx';
import { TokenNote } from './TokenNote.tsx';
import css from './SnippetView.module.css';

/** Where a snippet runs, and with which token. */
export interface SnippetPlace {
  /** The address to write for a URL of this page. */
  readonly address: (url: string) => string;
  /** The token to write: itself, a placeholder for it, or null for none. */
  readonly token: string | null;
}

export interface SnippetViewProps {
  /** Names of the libraries that the snippets with an SDK use. */
  readonly libraries: { readonly javascript: string; readonly python: string };
  /** Accessible name of the code. */
  readonly codeLabel: (language: string) => string;
  readonly write: (kind: SnippetKind, place: SnippetPlace) => Snippet;
  /** The call itself, for Run here: it is sent through the fetch of the page, and no text is evaluated. */
  readonly request: WrittenRequest;
  /** The token of the call; null if it is made without one. */
  readonly token: string | null;
  /** What to know about a secret in a snippet, besides the token; with a line for a shell, if that has to set it. */
  readonly secret?: (
    kind: SnippetKind,
    place: SnippetPlace,
  ) => { readonly note: string; readonly line: string | null } | null;
}

/**
 * A call as code in every language, with what to do so that it runs where it lands: a program outside of the browser
 * needs a server with this world, and a fetch runs in the page.
 */
export function SnippetView(props: SnippetViewProps) {
  const { libraries, codeLabel, write, request, token, secret } = props;
  const { isInTab } = usePanelShell();
  const deployment = useWorld().data?.deployment;
  const [kind, setKind] = useState<SnippetKind>('curl');
  const [withToken, setWithToken] = useState(false);
  const [forNode, setForNode] = useState(false);
  const run = useOneCall();
  /** The snippet that ran last: its answer is not that of another. */
  const [ran, setRan] = useState<string | null>(null);
  const server = isInTab && (kind !== 'fetch' || forNode) ? deployment : undefined;
  const place: SnippetPlace = {
    address: (url) => (server === undefined ? url : servedUrl(url, server)),
    token: token === null || withToken ? token : TOKEN_PLACEHOLDER,
  };
  const snippet = write(kind, place);
  const languages: readonly { readonly id: SnippetKind; readonly label: string }[] = [
    { id: 'curl', label: 'curl' },
    { id: 'fetch', label: 'fetch' },
    { id: 'javascript', label: libraries.javascript },
    { id: 'python', label: libraries.python },
    { id: 'go', label: 'Go' },
    { id: 'java', label: 'Java' },
  ];
  const language = languages.find(({ id }) => id === kind)?.label ?? kind;
  const runs = kind === 'fetch' && server === undefined && 'code' in snippet;
  const start = (code: string) => {
    const { verb, url, headers, body } = request;
    setRan(code);
    run.mutate({ verb, url, headers, body: body?.bytes ?? null });
  };
  const known = secret?.(kind, place) ?? null;
  return (
    <div className={css.pane}>
      <div className={classes(css.line, css.head)}>
        <SegmentedControl label="Language" segments={languages} value={kind} onChange={setKind} />
        <span className={css.space} />
        {runs && (
          <Button
            size="small"
            icon={<Play size={14} />}
            isPending={run.isPending}
            onPress={() => start(snippet.code)}
          >
            Run here
          </Button>
        )}
        {'code' in snippet && <CopyButton text={snippet.code} label="Copy the snippet" showLabel />}
      </div>
      {isInTab && kind === 'fetch' && (
        <div className={css.line}>
          <Switch isSelected={forNode} onChange={setForNode}>
            For Node, with a server
          </Switch>
        </div>
      )}
      {server !== undefined && <ServeNote deployment={server.name} />}
      {known !== null && (
        <div className={css.secret}>
          {known.note}
          {known.line !== null && (
            <CopyButton text={known.line} label="Copy the line that sets it" />
          )}
        </div>
      )}
      {'code' in snippet ? (
        <div className={css.code}>
          <CodeView label={codeLabel(language)} text={snippet.code} language="text" />
        </div>
      ) : (
        <EmptyState title="No snippet for this request">{snippet.unavailable}</EmptyState>
      )}
      {token !== null && (
        <TokenNote token={token} withToken={withToken} onWithToken={setWithToken} />
      )}
      {runs && <RunAnswer run={ran === snippet.code ? run : null} />}
    </div>
  );
}
