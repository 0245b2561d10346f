import GitCompare from 'lucide-react/icons/git-compare';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState, Suspense } from 'react';
import { useLiveClient } from '../../../client/context.tsx';
import type { Exchange } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { statusText } from '../../../ui/display/amounts.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { Popover } from '../../../ui/overlay/Popover.tsx';
import { callText } from '../../past/moments.ts';
import { useExchanges } from '../../use-exchanges.ts';
import css from './ExchangeTabs.module.css';
import { useEdit } from '../actions/use-edit.ts';
import { useRerun } from '../actions/use-rerun.ts';
import { useComparison } from '../compare/use-comparison.ts';
import { useComparing } from '../state/comparing.ts';
import { MAX_NOTE_LENGTH } from '../state/stored-notes.ts';
import { useNotes } from '../state/notes.ts';
import { rerunKey, useReruns } from '../state/reruns.ts';
import { ChangesView } from './ChangesView.tsx';
import { ExchangeCauses } from './ExchangeCauses.tsx';
import { MessageView } from './MessageView.tsx';
import { TraceView } from './TraceView.tsx';
import Bookmark from 'lucide-react/icons/bookmark';
import { useCatalog } from '../../../client/queries.ts';
import { callOfExchange } from '../../../kit/calls/compare/compared-call.ts';
import { draftOfRequest } from '../../../panels/explorer/draft/sent-draft.ts';
import { Skeleton } from '../../../ui/display/Skeleton.tsx';
import { lateView } from '../../../ui/late.ts';

type TabId = 'request' | 'response' | 'trace' | 'changes';

/** The tab that was open last. The next exchange opens with the same tab, so that the user can compare them. */
let lastTab: TabId = 'response';

/** The actions, note and causes of an exchange, and tabs with its request, response, trace and changes. */
export default function ExchangeTabs({ exchange }: { readonly exchange: Exchange }) {
  const [selected, setSelected] = useState(lastTab);
  const { request, response, trace, changes, changes_left_out = 0, verb, status } = exchange;
  return (
    <>
      <ExchangeActions exchange={exchange} />
      <ExchangeNote exchange={exchange} />
      <ExchangeCauses exchange={exchange} />
      <Tabs
        label="Call details"
        selected={selected}
        onSelect={(tab) => {
          lastTab = tab;
          setSelected(tab);
        }}
        tabs={[
          {
            id: 'request',
            title: 'Request',
            content: (
              <MessageView kind="Request" line={`${verb} ${request.url}`} message={request} />
            ),
          },
          {
            id: 'response',
            title: 'Response',
            content: <MessageView kind="Response" line={statusText(status)} message={response} />,
          },
          {
            id: 'trace',
            title: 'Why',
            badge: trace.length,
            content: <TraceView exchange={exchange} />,
          },
          {
            id: 'changes',
            title: 'Changes',
            badge: changes.length + changes_left_out,
            content: <ChangesView changes={changes} leftOutCount={changes_left_out} />,
          },
        ]}
      />
    </>
  );
}

/** The buttons that rerun, edit, compare, note or save an exchange, and why the last rerun or edit failed. */
function ExchangeActions({ exchange }: { readonly exchange: Exchange }) {
  const { rerun, isRunning, problem } = useRerun();
  const { edit, isOpening, problem: editProblem } = useEdit();
  const { announce } = usePanelShell();
  const setFirstId = useComparing((state) => state.setFirstId);
  const failure = editProblem ?? problem;
  return (
    <>
      <div role="toolbar" aria-label="What to do with the call" className={css.actions}>
        <Button
          size="small"
          icon={<RotateCw size={13} />}
          isPending={isRunning}
          onPress={() => rerun(exchange.id)}
        >
          Rerun
        </Button>
        <Button
          size="small"
          icon={<Pencil size={13} />}
          isPending={isOpening}
          onPress={() => edit(exchange)}
        >
          Edit
        </Button>
        <Button
          size="small"
          icon={<GitCompare size={13} />}
          onPress={() => {
            setFirstId(exchange.id);
            announce('Now choose the other call in the wire.');
          }}
        >
          Compare with…
        </Button>
        <NoteButton exchange={exchange} />
        <SaveExchange exchange={exchange} />
      </div>
      <p role="status" className={css.problem}>
        {failure}
      </p>
      <RerunOrigin id={exchange.id} />
    </>
  );
}

/** If this exchange repeats another one, names that one, and offers to compare the two. */
function RerunOrigin({ id }: { readonly id: string }) {
  const client = useLiveClient();
  const { showExchange } = usePanelShell();
  const { compare } = useComparison();
  const { exchanges } = useExchanges();
  const rerun = useReruns(({ reruns }) => reruns[rerunKey(client, id)]);
  if (rerun === undefined) return null;
  const { originId, notes } = rerun;
  const origin = exchanges.find((each) => each.id === originId);
  return (
    <div className={css.again}>
      <span>
        Sent again from{' '}
        <Button size="small" variant="plain" onPress={() => showExchange(originId)}>
          {origin === undefined ? 'an earlier call' : callText(origin)}
        </Button>
        {notes.join(' ')}
      </span>
      <Button size="small" icon={<GitCompare size={13} />} onPress={() => compare(originId, id)}>
        Compare with the first
      </Button>
    </div>
  );
}

/** The button that opens the note of an exchange for editing. */
function NoteButton({ exchange }: { readonly exchange: Exchange }) {
  const { noteOf, writeNote } = useNotes();
  const note = noteOf(exchange);
  return (
    <Popover
      label="Note"
      trigger={
        <IconButton
          size="small"
          label={note === '' ? 'Note' : 'Edit the note'}
          icon={<NotebookPen size={15} />}
        />
      }
    >
      {(close) => (
        <NoteForm
          initial={note}
          onClose={close}
          onWrite={(text) => {
            writeNote(exchange, text);
            close();
          }}
        />
      )}
    </Popover>
  );
}

interface NoteFormProps {
  readonly initial: string;
  readonly onClose: () => void;
  /** An empty text removes the note. */
  readonly onWrite: (text: string) => void;
}

function NoteForm({ initial, onClose, onWrite }: NoteFormProps) {
  const [text, setText] = useState(initial);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        onWrite(text);
      }}
    >
      <TextField
        label="Note to this call"
        description={`Stored in this browser, only for you. ${text.length} of ${MAX_NOTE_LENGTH} characters.`}
        rows={4}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={setText}
        autoFocus
      />
      <div className={css.buttons}>
        {initial !== '' && (
          <Button variant="plain" onPress={() => onWrite('')}>
            Remove
          </Button>
        )}
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary">
          Save the note
        </Button>
      </div>
    </form>
  );
}

/** The note of an exchange. Shows nothing if it has none. */
function ExchangeNote({ exchange }: { readonly exchange: Exchange }) {
  const { noteOf } = useNotes();
  const note = noteOf(exchange);
  if (note === '') return null;
  return (
    <div role="note" aria-label="Note" className={css.note}>
      {note}
    </div>
  );
}

const SaveForm = lateView(() => import('../../../panels/explorer/saved/SaveForm.tsx'));

/** Saves a call of the Web API with its answer, for the Explorer. Shows nothing for other calls, and for calls with a cut body. */
function SaveExchange({ exchange }: { readonly exchange: Exchange }) {
  const { surface, name, request } = exchange;
  const method = useCatalog().data?.methods.find((each) => each.name === name);
  if (surface !== 'web-api' || method === undefined || request.body.truncated) return null;
  const { url, headers, body } = request;
  const sentDraft = draftOfRequest({ verb: exchange.verb, url, headers, body: body.text }, method);
  if (sentDraft === null) return null;
  const call = { method: name, draft: sentDraft.draft, answer: callOfExchange(exchange).answer };
  return (
    <Popover
      label="Save this call"
      trigger={<IconButton size="small" label="Save this call" icon={<Bookmark size={15} />} />}
    >
      {(close) => (
        <Suspense fallback={<Skeleton lines={3} label="Loading" />}>
          <SaveForm call={call} onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
