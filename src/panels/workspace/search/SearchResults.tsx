import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { use, useState } from 'react';
import { READ_ONCE, useActingCalls } from '../../../client/use-method.ts';
import { RefusalNote } from '../../../kit/calls/RefusalNote.tsx';
import { NamesContext } from '../../../message/render/markup/names-context.ts';
import { messageTime } from '../../../message/render/PostedMessage.tsx';
import { notificationText } from '../../../message/plain-text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { nameOf, usePerson } from '../data/use-people.ts';
import css from './SearchResults.module.css';
import tones from '../../../ui/style/tones.module.css';

/** A message in the answer of `search.messages`. */
interface Match {
  readonly ts: string;
  readonly thread_ts?: string;
  /** Left out if an app chose the username. */
  readonly user?: string;
  readonly username: string;
  readonly text: string;
  readonly channel: { readonly id: string; readonly name: string; readonly is_im: boolean };
}

interface SearchAnswer {
  readonly messages: { readonly total: number; readonly matches: readonly Match[] };
}

/** The address of a message in the Workspace. */
interface Place {
  readonly channel: string;
  readonly message: string;
  readonly thread: string | undefined;
}

interface SearchResultsProps {
  readonly query: string;
  readonly onOpen: (place: Place) => void;
  readonly onClose: () => void;
}

/** How many results are shown until the user asks for more. */
const INITIAL_RESULTS = 20;
/** How many results are shown at most. */
const MAX_RESULTS = 100;

/** The messages that a query finds for the acting person. A press on one opens it. */
export default function SearchResults({ query, onOpen, onClose }: SearchResultsProps) {
  const { callWithRetry, keyOf } = useActingCalls();
  const [count, setCount] = useState(INITIAL_RESULTS);
  const results = useQuery({
    ...READ_ONCE,
    queryKey: keyOf('search', query, count),
    queryFn: ({ signal }) => {
      const args = { query, count: String(count), highlight: 'true' };
      return callWithRetry<SearchAnswer>('search.messages', args, signal);
    },
    placeholderData: (before) => before,
  });
  const { total, matches } = results.data?.messages ?? { total: 0, matches: [] };
  return (
    <>
      <header className={css.header}>
        <IconButton label="Close the results" icon={<ArrowLeft size={16} />} onPress={onClose} />
        <h2 className={css.title}>Results for “{query}”</h2>
        <span role="status" className={css.count}>
          {results.isPending ? 'Searching…' : results.isSuccess && formatTotal(total)}
        </span>
      </header>
      <div className={css.results}>
        {results.error !== null && (
          <>
            <RefusalNote error={results.error} />
            <p className={css.hint}>
              Only people can search. Act as a person whose token has search:read.
            </p>
          </>
        )}
        {results.isSuccess && total === 0 && (
          <EmptyState title="No messages match">
            All words must be in a message. Modifiers such as in:#deploys, from:@ada or has:link
            narrow a search; ship* stands for all words that begin with ship.
          </EmptyState>
        )}
        {matches.length > 0 && (
          <ol className={css.list} aria-label="Messages found">
            {matches.map((match) => (
              <li key={`${match.channel.id} ${match.ts}`}>
                <Result match={match} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        )}
        {matches.length < total && count < MAX_RESULTS && (
          <Button isPending={results.isFetching} onPress={() => setCount(MAX_RESULTS)}>
            Show more
          </Button>
        )}
        {matches.length < total && matches.length >= MAX_RESULTS && (
          <p className={css.hint}>
            These are the first {MAX_RESULTS}. More words find fewer messages.
          </p>
        )}
      </div>
    </>
  );
}

const formatTotal = (total: number) => (total === 1 ? '1 message' : `${total} messages`);

interface ResultProps {
  readonly match: Match;
  readonly onOpen: (place: Place) => void;
}

/** One found message: its conversation, time, author and text, with the matching words marked. */
function Result({ match, onOpen }: ResultProps) {
  const { channel, ts, thread_ts, user, username, text } = match;
  const names = use(NamesContext);
  const person = usePerson(user);
  const author = user === undefined ? username : nameOf(person, user);
  const isReply = thread_ts !== undefined && thread_ts !== ts;
  return (
    <button
      type="button"
      className={css.result}
      onClick={() =>
        onOpen({ channel: channel.id, message: ts, thread: isReply ? thread_ts : undefined })
      }
    >
      <span className={tones.quiet}>
        {channel.is_im ? 'Direct conversation' : `#${channel.name}`}
        {isReply && ', in a thread'} · {messageTime(new Date(Number(ts) * 1000))}
      </span>
      <span className={css.author}>
        <bdi>{author}</bdi>
      </span>
      <span dir="auto" className={css.text}>
        {splitAtMarks(notificationText(text, names)).map((piece) =>
          piece.isMarked ? <mark key={piece.start}>{piece.text}</mark> : piece.text,
        )}
      </span>
    </button>
  );
}

/** A piece of a text, and whether it matches the query. */
interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
  /** The index of its first character in the text with the marks. */
  readonly start: number;
}

/** The characters that the service puts around matching words. */
const MARKS = /[\uE000\uE001]/;

/** Splits a text at the marks that the search has set. */
export function splitAtMarks(text: string): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let start = 0;
  for (const piece of text.split(MARKS)) {
    if (piece !== '') pieces.push({ text: piece, isMarked: text[start - 1] === '\uE000', start });
    start += piece.length + 1;
  }
  return pieces;
}
