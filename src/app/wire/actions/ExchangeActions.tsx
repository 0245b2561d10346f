import GitCompare from 'lucide-react/icons/git-compare';
import Pencil from 'lucide-react/icons/pencil';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useLiveClient } from '../../../client/context.tsx';
import type { Exchange } from '../../../contract/sandbox.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { callText } from '../../past/moments.ts';
import { useExchanges } from '../../use-exchanges.ts';
import { useComparison } from '../compare/use-comparison.ts';
import { useComparing } from '../state/comparing.ts';
import { rerunKey, useReruns } from '../state/reruns.ts';
import { NoteButton } from './NoteButton.tsx';
import { SaveExchange } from './SaveExchange.tsx';
import { useEdit } from './use-edit.ts';
import { useRerun } from './use-rerun.ts';
import css from './ExchangeActions.module.css';

/** What can be done with an exchange, what came of it, and its note. */
export function ExchangeActions({ exchange }: { readonly exchange: Exchange }) {
  const { rerun, isRunning, problem } = useRerun();
  const { edit, isOpening, problem: editProblem } = useEdit();
  const { announce } = usePanelShell();
  const choose = useComparing((state) => state.choose);
  const failed = editProblem ?? problem;
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
            choose(exchange.id);
            announce('Now choose the other call in the wire.');
          }}
        >
          Compare with…
        </Button>
        <NoteButton exchange={exchange} />
        <SaveExchange exchange={exchange} />
      </div>
      <p role="status" className={css.problem}>
        {failed}
      </p>
      <SentAgain id={exchange.id} />
    </>
  );
}

/** Whether this exchange was sent again from another, which it can be compared with. */
function SentAgain({ id }: { readonly id: string }) {
  const client = useLiveClient();
  const { showExchange } = usePanelShell();
  const { compare } = useComparison();
  const { exchanges } = useExchanges();
  const rerun = useReruns(({ reruns }) => reruns[rerunKey(client, id)]);
  if (rerun === undefined) return null;
  const { first, notes } = rerun;
  const named = exchanges.find((each) => each.id === first);
  return (
    <div className={css.again}>
      <span>
        Sent again from{' '}
        <Button size="small" variant="plain" onPress={() => showExchange(first)}>
          {named === undefined ? 'an earlier call' : callText(named)}
        </Button>
        {notes.join(' ')}
      </span>
      <Button size="small" icon={<GitCompare size={13} />} onPress={() => compare(id, first)}>
        Compare with the first
      </Button>
    </div>
  );
}
