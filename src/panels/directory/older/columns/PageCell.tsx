import Cable from 'lucide-react/icons/cable';
import EyeOff from 'lucide-react/icons/eye-off';
import Repeat2 from 'lucide-react/icons/repeat-2';
import Trash2 from 'lucide-react/icons/trash-2';
import { usePanelShell } from '../../../../kit/panel.ts';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { classes } from '../../../../ui/style/classes.ts';
import type { SchemeId } from '../../search/directory-search.ts';
import { findChangedArguments, SCHEMES, type Arguments } from '../play/schemes.ts';
import type { Line } from '../play/score.ts';
import type { Column, WalkedPage } from '../play/walk-state.ts';
import css from './PageCell.module.css';

export interface PageCellProps {
  readonly number: number;
  readonly scheme: SchemeId;
  readonly page: WalkedPage;
  readonly previous: WalkedPage | undefined;
  readonly lines: readonly Line[];
  /** Whether the walk has ended. */
  readonly isFinal: boolean;
}

/** One page: its request, and its messages. */
export function PageCell({ number, scheme, page, previous, lines, isFinal }: PageCellProps) {
  const { title } = SCHEMES[scheme];
  const name = `Page ${number}`;
  return (
    <div className={css.page} role="group" aria-label={`${name}, ${title}`}>
      <div className={css.head}>
        <span className={css.name}>
          {name} <span className={css.scheme}>{title}</span>
        </span>
        <InTheWire exchange={page.exchange} what={`page ${number} (${title})`} />
      </div>
      <RequestArguments args={page.args} previousArgs={previous?.args} />
      {lines.length === 0 ? (
        <p className={css.none}>No messages</p>
      ) : (
        <ol className={css.lines} aria-label={`Messages of page ${number}`}>
          {lines.map((line) => (
            <MessageLine
              key={`${line.message.ts} ${line.timesSeen}`}
              line={line}
              isFinal={isFinal}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

interface RequestArgumentsProps {
  readonly args: Arguments;
  readonly previousArgs: Arguments | undefined;
}

/** The arguments of a call. Those that differ from the previous call are highlighted. */
function RequestArguments({ args, previousArgs }: RequestArgumentsProps) {
  const changed = findChangedArguments(previousArgs, args);
  return (
    <ul className={css.args} aria-label="Arguments">
      {Object.entries(args).map(([name, value]) => (
        <li key={name} className={css.arg}>
          <code>
            {changed.has(name) ? (
              <mark className={css.changed}>
                {name}={clipMiddle(value)}
              </mark>
            ) : (
              `${name}=${clipMiddle(value)}`
            )}
          </code>
        </li>
      ))}
    </ul>
  );
}

/** The last digits of a `ts`, which tell messages of one channel apart. */
const shortTs = (ts: string) => `…${ts.slice(-9)}`;

/** The ends of a long value, such as a cursor; the wire shows all of it. */
const clipMiddle = (value: string) =>
  value.length > 30 ? `${value.slice(0, 14)}…${value.slice(-8)}` : value;

interface MessageLineProps extends Pick<PageCellProps, 'isFinal'> {
  readonly line: Line;
}

function MessageLine({ line: { message, timesSeen, isDeleted }, isFinal }: MessageLineProps) {
  const isMissed = timesSeen === 0;
  return (
    <li
      className={classes(
        css.line,
        isMissed && css.missed,
        timesSeen > 1 && css.again,
        isDeleted && css.deleted,
      )}
    >
      <span className={css.text}>{message.text}</span>
      <code className={css.ts}>{shortTs(message.ts)}</code>
      <span className={css.marks}>
        {isMissed && (
          <Badge tone="bad">
            <EyeOff size={12} /> {isFinal ? 'never seen' : 'missed'}
          </Badge>
        )}
        {timesSeen > 1 && (
          <Badge tone="bad">
            <Repeat2 size={12} /> {timesSeen === 2 ? 'seen twice' : `seen ${timesSeen} times`}
          </Badge>
        )}
        {isDeleted && (
          <Badge>
            <Trash2 size={12} /> deleted
          </Badge>
        )}
      </span>
    </li>
  );
}

export interface NextRequestProps {
  readonly scheme: SchemeId;
  readonly column: Column;
}

/** The request of the next page, or why the walk has ended. */
export function NextRequest({ scheme, column: { pages, next, isEndless } }: NextRequestProps) {
  if (next === null)
    return (
      <p className={css.none}>
        {isEndless ? 'Stopped: the next request would be the same again.' : 'The end.'}
      </p>
    );
  return (
    <div className={css.next} role="group" aria-label={`Next request, ${SCHEMES[scheme].title}`}>
      <span className={css.name}>Next request</span>
      <RequestArguments args={next} previousArgs={pages.at(-1)?.args} />
    </div>
  );
}

interface InTheWireProps {
  /** Id of the exchange; null shows nothing. */
  readonly exchange: string | null;
  /** Names the call: `page 2 (Cursor)`. */
  readonly what: string;
}

/** The button that opens the exchange of a call in the wire. */
export function InTheWire({ exchange, what }: InTheWireProps) {
  const { showExchange } = usePanelShell();
  if (exchange === null) return null;
  return (
    <IconButton
      size="small"
      label={`Show ${what} in the wire`}
      icon={<Cable size={14} />}
      onPress={() => showExchange(exchange)}
    />
  );
}
