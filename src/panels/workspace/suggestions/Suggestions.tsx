import { useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useActingCalls } from '../../../client/use-method.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { EMOJI_TABLE, EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { useLate } from '../../../ui/late.ts';
import { useEmoji, useUsergroups } from '../data/lookups.ts';
import { usePeople } from '../data/use-people.ts';
import { findChannels, findPeople, MAX_SUGGESTED, type Suggestion } from './find-words.ts';
import { OfferedList } from './OfferedList.tsx';

/** What a field says of the list that belongs to it, for screen readers. */
export type ListOfField = Readonly<Record<'aria-controls' | 'aria-activedescendant', string>>;

/** Takes a key of the field; true if it was for the list. */
export type TakeKey = (event: KeyboardEvent) => boolean;

interface SuggestionsProps {
  readonly text: string;
  readonly write: (text: string) => void;
  /** The form around the field. */
  readonly box: RefObject<HTMLFormElement | null>;
  /** Gets what takes keys while something is suggested; null otherwise. */
  readonly keys: RefObject<TakeKey | null>;
  /** Hears which list the field has; null for none. */
  readonly onList: (list: ListOfField | null) => void;
}

/** Suggests people, groups, channels and emoji while their names are typed: arrows walk, Enter and Tab take, Escape closes. */
export default function Suggestions({ text, write, box, keys, onList }: SuggestionsProps) {
  const [caret, setCaret] = useState(text.length);
  /** Where the list of a word was closed: it stays so for this word. */
  const [closed, setClosed] = useState<number | null>(null);
  /** Where the caret goes once the chosen word is in the field. */
  const next = useRef<number | null>(null);
  const fieldIn = () => box.current?.querySelector('textarea') ?? null;

  // Follows the caret of the field.
  useEffect(() => {
    const look = () => {
      const field = box.current?.querySelector('textarea');
      if (field && field === document.activeElement) setCaret(field.selectionStart);
    };
    look();
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [box, text]);
  // The caret of the field goes behind a word that was chosen.
  useLayoutEffect(() => {
    if (next.current === null) return;
    fieldIn()?.setSelectionRange(next.current, next.current);
    next.current = null;
  });

  const word = wordAt(text, Math.min(caret, text.length));
  if (word === null || word.start === closed) return null;
  const choose = (chosen: string) => {
    const written = withWord(text, word, chosen);
    next.current = written.caret;
    write(written.text);
    setCaret(written.caret);
  };
  const list = { keys, onList, onChoose: choose, onClose: () => setClosed(word.start) };
  const Offered = OFFERED[word.sign];
  return <Offered key={word.sign} word={word} {...list} />;
}

interface OfferedProps extends Pick<SuggestionsProps, 'keys' | 'onList'> {
  readonly word: TypedWord;
  readonly onChoose: (word: string) => void;
  readonly onClose: () => void;
}

function PeopleOffered(props: OfferedProps) {
  const people = usePeople();
  const groups = useUsergroups();
  const found = findPeople(props.word.typed, people.values(), groups);
  return <List {...props} label="People and groups" found={found} />;
}

function ChannelsOffered(props: OfferedProps) {
  const { keyOf } = useActingCalls();
  const known = useQueryClient().getQueryData<readonly Conversation[]>(keyOf('conversations'));
  const found = findChannels(props.word.typed, known ?? []);
  return <List {...props} label="Channels" found={found} />;
}

function EmojiOffered(props: OfferedProps) {
  const table = useLate(EMOJI_TABLE);
  const custom = Object.keys(useEmoji());
  const wanted = props.word.typed.toLowerCase();
  const names = [
    ...custom.filter((name) => name.includes(wanted)),
    ...(table?.emojiLike(wanted, MAX_SUGGESTED) ?? []).map(({ name }) => name),
  ];
  const found = names.slice(0, MAX_SUGGESTED).map((name) => ({
    word: `:${name}:`,
    about: '',
    emoji: name,
  }));
  return <List {...props} label="Emoji" found={found} />;
}

const OFFERED = { '@': PeopleOffered, '#': ChannelsOffered, ':': EmojiOffered } as const;

interface ListProps extends OfferedProps {
  readonly label: string;
  readonly found: readonly Suggestion[];
}

function List({ keys, onList, onChoose, onClose, label, found }: ListProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  const chosen = Math.min(at, found.length - 1);
  const optionOf = (index: number) => `${id}-${index}`;
  const active = found.length === 0 ? null : optionOf(chosen);

  // The field is above: it hears of the list, and gives it its keys.
  useEffect(() => {
    onList(active === null ? null : { 'aria-controls': id, 'aria-activedescendant': active });
    return () => onList(null);
  }, [id, active, onList]);
  useImperativeHandle(keys, () => ({ key, shiftKey, nativeEvent }) => {
    const offered = found[chosen];
    if (offered === undefined || shiftKey || nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setAt((chosen + step + found.length) % found.length);
    else if (key === 'Escape') onClose();
    else if (key === 'Enter' || key === 'Tab') onChoose(offered.word);
    else {
      setAt(0);
      return false;
    }
    return true;
  });

  if (found.length === 0) return null;
  return (
    <OfferedList
      id={id}
      optionOf={optionOf}
      label={label}
      offers={found.map(({ word, about, emoji }) => ({
        key: word,
        word:
          emoji === undefined ? (
            word
          ) : (
            <>
              <EmojiView name={emoji} tone={null} /> {word}
            </>
          ),
        about,
      }))}
      chosen={chosen}
      onChoose={(index) => {
        const offered = found[index];
        if (offered !== undefined) onChoose(offered.word);
      }}
    />
  );
}

/** What begins a word for which something is suggested: a person or group, a channel, an emoji. */
type Sign = '@' | '#' | ':';

/** A word that is being typed. */
interface TypedWord {
  readonly sign: Sign;
  /** What is typed of it so far, without the sign. */
  readonly typed: string;
  /** Where the sign stands. */
  readonly start: number;
}

/** The longest name that is looked for, in characters. */
const MAX_TYPED = 80;

/** How much of an emoji is typed before any is suggested, in characters: a colon and one letter are often a smiley. */
const MIN_EMOJI = 2;

const IN_NAME = /^[\p{L}\p{N}\p{M}._+'-]$/u;

/**
 * The word that ends at a place of a text, if it begins with a sign at the start or after a space or a bracket; null for any other,
 * and in code.
 *
 * @param caret where the next character will stand
 */
export function wordAt(text: string, caret: number): TypedWord | null {
  let start = caret - 1;
  while (start >= 0 && caret - start <= MAX_TYPED && IN_NAME.test(text.charAt(start))) start -= 1;
  const sign = text.charAt(start);
  if (!isSign(sign) || !/^[\s(]?$/.test(text.charAt(start - 1))) return null;
  const typed = text.slice(start + 1, caret);
  if (sign === ':' && typed.length < MIN_EMOJI) return null;
  return isInCode(text, start) ? null : { sign, typed, start };
}

const isSign = (character: string): character is Sign =>
  character === '@' || character === '#' || character === ':';

function isInCode(text: string, end: number): boolean {
  let ticks = 0;
  for (let at = text.indexOf('`'); at >= 0 && at < end; at = text.indexOf('`', at + 1)) ticks += 1;
  return ticks % 2 === 1;
}

/** The text with a word in place of the one that is typed, a space behind it, and where the caret goes. */
export function withWord(
  text: string,
  { start, typed }: TypedWord,
  word: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}${word} `;
  const after = text.slice(start + 1 + typed.length);
  return { text: before + (after.startsWith(' ') ? after.slice(1) : after), caret: before.length };
}
