import ArrowRight from 'lucide-react/icons/arrow-right';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { usePanelShell } from '../../../kit/panel.ts';
import type { Answer } from './answer.ts';
import { platformTimeText, roundTripText, sizeText } from '../../../ui/display/amounts.ts';
import type { Verdict } from './verdict.ts';
import css from './AnswerLine.module.css';

export interface AnswerLineProps {
  readonly answer: Answer;
  readonly verdict: Verdict;
  readonly onNextPage: (cursor: string) => void;
}

/** The answer in one line: result, status, duration and size, with buttons for what to do next. */
export function AnswerLine({ answer, verdict, onNextPage }: AnswerLineProps) {
  const shell = usePanelShell();
  const { exchange } = answer;
  const { nextCursor } = verdict;
  return (
    <div className={css.line}>
      <div className={css.facts} role="status" aria-label="Result">
        <VerdictBadge verdict={verdict} />
        <span>HTTP {answer.status}</span>
        <span>{(answer.isFromLog ? platformTimeText : roundTripText)(answer.duration_ms)}</span>
        <span>{sizeText(answer.bytes)}</span>
        {verdict.warnings.map((warning) => (
          <Badge key={warning} tone="caution" isCode>
            {warning}
          </Badge>
        ))}
      </div>
      <div className={css.actions}>
        {exchange !== null && (
          <Button size="small" variant="plain" onPress={() => shell.showExchange(exchange)}>
            Show in the wire
          </Button>
        )}
        {nextCursor !== null && (
          <Button
            size="small"
            icon={<ArrowRight size={14} />}
            onPress={() => onNextPage(nextCursor)}
          >
            Next page
          </Button>
        )}
      </div>
    </div>
  );
}

function VerdictBadge({ verdict: { ok, error } }: { readonly verdict: Verdict }) {
  if (ok === true) return <Badge tone="good">ok</Badge>;
  if (ok === null) return <Badge tone="caution">not a Web API response</Badge>;
  return (
    <Badge tone="bad" isCode>
      {error ?? 'not ok'}
    </Badge>
  );
}
