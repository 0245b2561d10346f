import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/context.tsx';
import { makeWorldFile } from '../../client/export/world-file.ts';
import { useWorld } from '../../client/queries.ts';
import { LOCAL_SERVER, serveCommand, urlAtServer } from '../../client/snippets/local-server.ts';
import { SNIPPET_KINDS, type Snippet, type SnippetKind } from '../../client/snippets/snippet.ts';
import { TOKEN_PLACEHOLDER, TOKEN_VARIABLE } from '../../client/snippets/token-placeholder.ts';
import type { WrittenRequest } from '../../client/snippets/written-request.ts';
import type { CallAnswer } from '../../client/transport/call.ts';
import { messageOf } from '../../client/transport/refusal.ts';
import { useOneCall } from '../../client/use-one-call.ts';
import { CodeView } from '../../ui/code/CodeView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { roundTripText, sizeText } from '../../ui/display/amounts.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { prettyJson } from '../../ui/display/pretty-json.ts';
import { saveFile } from '../../ui/save-file.ts';
import { classes } from '../../ui/style/classes.ts';
import { usePanelShell } from '../panel.ts';
import css from './SnippetView.module.css';
import { slice } from '../../base/session.ts';

/** Where a snippet runs, and with which token. */
export interface SnippetPlace {
  /** Converts a URL of this page to the one that the snippet calls. */
  readonly address: (url: string) => string;
  /** The token, a placeholder for it, or null if the call has no token. */
  readonly token: string | null;
}

export interface SnippetViewProps {
  /** Names of the SDKs that some snippets use. */
  readonly libraries: { readonly javascript: string; readonly python: string };
  /** Accessible name of the code. */
  readonly codeLabel: (language: string) => string;
  readonly write: (kind: SnippetKind, place: SnippetPlace) => Snippet;
  /** The call that “Run here” sends. The text of the snippet is not evaluated. */
  readonly request: WrittenRequest;
  /** The token of the call, or null. */
  readonly token: string | null;
  /** Returns a note if a snippet needs another secret besides the token. `line` is the shell command that sets it, or null. */
  readonly secret?: (
    kind: SnippetKind,
    place: SnippetPlace,
  ) => { readonly note: string; readonly line: string | null } | null;
}

/**
 * A call as code in several languages, and what to do before it runs: a program outside of the browser needs a server with this
 * world; a fetch runs in the page.
 */
export function SnippetView(props: SnippetViewProps) {
  const { libraries, codeLabel, write, request, token, secret } = props;
  const { isInTab } = usePanelShell();
  const deployment = useWorld().data?.deployment;
  const [kind, setKind] = useState<SnippetKind>('curl');
  const [includesToken, setIncludesToken] = useState(false);
  const [isForNode, setForNode] = useState(false);
  const run = useOneCall();
  /** The code that ran last. Its answer is not shown below other code. */
  const [lastCode, setLastCode] = useState<string | null>(null);
  const worldToServe = isInTab && (kind !== 'fetch' || isForNode) ? deployment : undefined;
  // A page has no environment variables, so a fetch for its console contains the token.
  const isForPage = isInTab && kind === 'fetch' && !isForNode;
  const place: SnippetPlace = {
    address: (url) => (worldToServe === undefined ? url : urlAtServer(url, worldToServe)),
    token: token === null || includesToken || isForPage ? token : TOKEN_PLACEHOLDER,
  };
  const snippet = write(kind, place);
  const labels = { curl: 'curl', fetch: 'fetch', ...libraries, go: 'Go', java: 'Java' };
  const languages = SNIPPET_KINDS.map((id) => ({ id, label: labels[id] }));
  const language = languages.find(({ id }) => id === kind)?.label ?? kind;
  const canRunHere = kind === 'fetch' && worldToServe === undefined && 'code' in snippet;
  const runCode = (code: string) => {
    const { verb, url, headers, body } = request;
    setLastCode(code);
    run.mutate({ verb, url, headers, body: body?.bytes ?? null });
  };
  const secretNote = secret?.(kind, place) ?? null;
  return (
    <div className={css.pane}>
      <div className={classes(css.line, css.head)}>
        <SegmentedControl label="Language" segments={languages} value={kind} onChange={setKind} />
        <span className={css.space} />
        {canRunHere && (
          <Button
            size="small"
            icon={<Play size={14} />}
            isPending={run.isPending}
            onPress={() => runCode(snippet.code)}
          >
            Run here
          </Button>
        )}
        {'code' in snippet && <CopyButton text={snippet.code} label="Copy the snippet" showLabel />}
      </div>
      {kind === 'fetch' && (
        <div className={css.line}>
          {isInTab && (
            <Switch isSelected={isForNode} onChange={setForNode}>
              For Node, with a server
            </Switch>
          )}
          <span className={css.note}>
            {isForPage ? 'Runs in the console of this page.' : 'Runs in Node, as a module (.mjs).'}
          </span>
        </div>
      )}
      {worldToServe !== undefined && <ServeNote deployment={worldToServe.name} />}
      {secretNote !== null && (
        <div className={css.secret}>
          {secretNote.note}
          {secretNote.line !== null && (
            <CopyButton text={secretNote.line} label="Copy the line that sets it" />
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
      {token !== null && isForPage && (
        <div className={css.line}>
          <div className={css.note}>
            The snippet contains the token, since a page has no environment. Anyone who reads the
            snippet can use the token.
          </div>
        </div>
      )}
      {token !== null && !isForPage && (
        <TokenNote token={token} includesToken={includesToken} onChange={setIncludesToken} />
      )}
      {canRunHere && <RunAnswer run={lastCode === snippet.code ? run : null} />}
    </div>
  );
}

interface RunAnswerProps {
  /** The answer or the error of the call; null until the snippet runs. */
  readonly run: {
    readonly data: CallAnswer | undefined;
    readonly error: Error | null;
  } | null;
}

/** The answer to a snippet that ran in this page. */
function RunAnswer({ run }: RunAnswerProps) {
  const element = useRef<HTMLDivElement>(null);
  const answer = run?.data;
  // Scrolls to the answer, which may be out of sight below the snippet.
  useEffect(() => {
    if (answer !== undefined) element.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div ref={element} className={css.answer}>
      <div role="status" aria-label="Result of the snippet" className={css.facts}>
        {answer && <AnswerFacts answer={answer} />}
        {run?.error && `There was no answer: ${messageOf(run.error)}`}
      </div>
      {answer !== undefined && answer.text !== '' && (
        <div className={css.printed}>
          <CodeView
            label="Answer to the snippet"
            text={prettyJson(answer.text) ?? answer.text}
            language={answer.json === null ? 'text' : 'json'}
          />
        </div>
      )}
    </div>
  );
}

function AnswerFacts({ answer }: { readonly answer: CallAnswer }) {
  const { showExchange } = usePanelShell();
  const { code, status, duration_ms, bytes, exchange } = answer;
  return (
    <>
      <Badge tone={code === null ? 'good' : 'bad'} isCode={code !== null}>
        {code ?? 'ok'}
      </Badge>
      <span>HTTP {status}</span>
      <span>{roundTripText(duration_ms)}</span>
      <span>{sizeText(bytes)}</span>
      {exchange !== null && (
        <Button size="small" variant="plain" onPress={() => showExchange(exchange)}>
          Show in the wire
        </Button>
      )}
    </>
  );
}

/** Tells how to serve this world, so that a program outside of the page reaches it. */
function ServeNote({ deployment }: { readonly deployment: string }) {
  const client = useClient();
  const { announce } = usePanelShell();
  const command = serveCommand(useSavedWorld((state) => state.name));
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      const file = await makeWorldFile(client, deployment);
      saveFile(chooseFileName(), 'application/json', file);
      announce('Saved the world, with its tokens and secrets.');
    } catch (error) {
      announce(`Could not save the world. ${messageOf(error)}`);
    }
    setSaving(false);
  }

  return (
    <section className={css.serveNote} aria-label="What to run first">
      <p>
        Programs outside this page cannot reach this world. Save it and serve it: then the same call
        to <code>{new URL(LOCAL_SERVER).host}</code> gets the same answer.
      </p>
      <div className={css.steps}>
        <Button
          size="small"
          icon={<Download size={14} />}
          isPending={isSaving}
          onPress={() => void save()}
        >
          Save the world
        </Button>
        <span className={css.command}>
          <code>{command}</code>
          <CopyButton text={command} label="Copy the command" />
        </span>
      </div>
    </section>
  );
}

interface TokenNoteProps {
  readonly token: string;
  /** Whether the snippet contains the token. */
  readonly includesToken: boolean;
  readonly onChange: (includesToken: boolean) => void;
}

/** Tells where the snippet gets its token, with the shell command that sets it. */
function TokenNote({ token, includesToken, onChange }: TokenNoteProps) {
  return (
    <div className={css.line}>
      <Switch isSelected={includesToken} onChange={onChange}>
        Include the token
      </Switch>
      <div className={css.note}>
        {includesToken ? (
          'Anyone who reads the snippet can use the token.'
        ) : (
          <>
            {`The code reads the token from the environment variable ${TOKEN_VARIABLE}.`}
            <CopyButton
              text={`export ${TOKEN_VARIABLE}='${token}'`}
              label={`Copy the line that sets ${TOKEN_VARIABLE}`}
            />
          </>
        )}
      </div>
    </div>
  );
}

/**
 * The name of the last saved file, or of the first one before it is saved. Every file gets a new name: a browser would add a number to
 * the second file of a name, and the command would serve the first one.
 */
const useSavedWorld = slice<{ readonly name: string; readonly isSaved: boolean }>(
  'savedWorld',
  () => ({
    name: makeFileName(),
    isSaved: false,
  }),
);

/** Chooses the name of the next file. The page shows it from then on. */
function chooseFileName(): string {
  const { name, isSaved } = useSavedWorld.getState();
  const next = isSaved ? makeFileName() : name;
  useSavedWorld.setState({ name: next, isSaved: true });
  return next;
}

/** For example `parley-world-20261122-204512.json`, in UTC. */
function makeFileName(): string {
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `parley-world-${stamp}.json`;
}
