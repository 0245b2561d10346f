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
import { SuggestionList } from './SuggestionList.tsx';

/** Props of a field that tell screen readers about its list. */
export type FieldListProps = Readonly<Record<'aria-controls' | 'aria-activedescendant', string>>;

/** Handles a key of the field; returns whether the key was for the list. */
export type TakeKey = (event: KeyboardEvent) => boolean;

interface SuggestionsProps {
  readonly text: string;
  readonly write: (text: string) => void;
  /** The form around the field. */
  readonly box: RefObject<HTMLFormElement | null>;
  /** Set to the handler of keys while something is suggested; null otherwise. */
  readonly takeKey: RefObject<TakeKey | null>;
  /** Called with the props of the field for its list; null without a list. */
  readonly onList: (list: FieldListProps | null) => void;
}

/** Suggests people, groups, channels and emoji while a name is typed. Arrows move, Enter and Tab choose, Escape closes. */
export default function Suggestions({ text, write, box, takeKey, onList }: SuggestionsProps) {
  const [caret, setCaret] = useState(text.length);
  /** The start of the word whose list was closed; the list stays closed for this word. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  /** Where to put the caret once the chosen word is in the field. */
  const nextCaret = useRef<number | null>(null);
  const fieldIn = () => box.current?.querySelector('textarea') ?? null;

  // Follows the caret of the field.
  useEffect(() => {
    const updateCaret = () => {
      const field = box.current?.querySelector('textarea');
      if (field && field === document.activeElement) setCaret(field.selectionStart);
    };
    updateCaret();
    document.addEventListener('selectionchange', updateCaret);
    return () => document.removeEventListener('selectionchange', updateCaret);
  }, [box, text]);
  // Puts the caret behind the chosen word.
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    fieldIn()?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  const word = wordAt(text, Math.min(caret, text.length));
  if (word === null || word.start === closedAt) return null;
  const choose = (chosen: string) => {
    const written = replaceWord(text, word, chosen);
    nextCaret.current = written.caret;
    write(written.text);
    setCaret(written.caret);
  };
  const listProps = { takeKey, onList, onChoose: choose, onClose: () => setClosedAt(word.start) };
  const SuggestionsOfSign = SUGGESTIONS_BY_SIGN[word.sign];
  return <SuggestionsOfSign key={word.sign} word={word} {...listProps} />;
}

interface WordSuggestionsProps extends Pick<SuggestionsProps, 'takeKey' | 'onList'> {
  readonly word: TypedWord;
  readonly onChoose: (word: string) => void;
  readonly onClose: () => void;
}

function PeopleSuggestions(props: WordSuggestionsProps) {
  const people = usePeople();
  const groups = useUsergroups();
  const found = findPeople(props.word.typed, people.values(), groups);
  return <FoundSuggestions {...props} label="People and groups" found={found} />;
}

function ChannelSuggestions(props: WordSuggestionsProps) {
  const { keyOf } = useActingCalls();
  const conversations = useQueryClient().getQueryData<readonly Conversation[]>(
    keyOf('conversations'),
  );
  const found = findChannels(props.word.typed, conversations ?? []);
  return <FoundSuggestions {...props} label="Channels" found={found} />;
}

function EmojiSuggestions(props: WordSuggestionsProps) {
  const table = useLate(EMOJI_TABLE);
  const custom = Object.keys(useEmoji());
  const wanted = props.word.typed.toLowerCase();
  const names = [
    ...custom.filter((name) => name.includes(wanted)),
    ...(table?.findEmoji(wanted, MAX_SUGGESTED) ?? []).map(({ name }) => name),
  ];
  const found = names.slice(0, MAX_SUGGESTED).map((name) => ({
    word: `:${name}:`,
    about: '',
    emoji: name,
  }));
  return <FoundSuggestions {...props} label="Emoji" found={found} />;
}

const SUGGESTIONS_BY_SIGN = {
  '@': PeopleSuggestions,
  '#': ChannelSuggestions,
  ':': EmojiSuggestions,
} as const;

interface FoundSuggestionsProps extends WordSuggestionsProps {
  readonly label: string;
  readonly found: readonly Suggestion[];
}

function FoundSuggestions({
  takeKey,
  onList,
  onChoose,
  onClose,
  label,
  found,
}: FoundSuggestionsProps) {
  const id = useId();
  const [selected, setSelected] = useState(0);
  const chosen = Math.min(selected, found.length - 1);
  const optionIdOf = (index: number) => `${id}-${index}`;
  const active = found.length === 0 ? null : optionIdOf(chosen);

  // The field is in the parent, which needs the list for screen readers and passes the keys down.
  useEffect(() => {
    onList(active === null ? null : { 'aria-controls': id, 'aria-activedescendant': active });
    return () => onList(null);
  }, [id, active, onList]);
  useImperativeHandle(takeKey, () => ({ key, shiftKey, nativeEvent }) => {
    const offered = found[chosen];
    if (offered === undefined || shiftKey || nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setSelected((chosen + step + found.length) % found.length);
    else if (key === 'Escape') onClose();
    else if (key === 'Enter' || key === 'Tab') onChoose(offered.word);
    else {
      setSelected(0);
      return false;
    }
    return true;
  });

  if (found.length === 0) return null;
  return (
    <SuggestionList
      id={id}
      optionIdOf={optionIdOf}
      label={label}
      items={found.map(({ word, about, emoji }) => ({
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

/** The first character of a word with suggestions: a person or group, a channel, an emoji. */
type Sign = '@' | '#' | ':';

/** A word that is being typed. */
interface TypedWord {
  readonly sign: Sign;
  /** The typed part, without the sign. */
  readonly typed: string;
  /** The index of the sign in the text. */
  readonly start: number;
}

/** The longest typed name with suggestions, in characters. */
const MAX_TYPED_LENGTH = 80;

/** The shortest typed emoji name with suggestions, in characters: a colon and one letter are often a smiley. */
const MIN_EMOJI_LENGTH = 2;

const NAME_CHARACTER = /^[\p{L}\p{N}\p{M}._+'-]$/u;

/**
 * The word that ends at the caret, if it begins with a sign at the start of the text, or after a space or a bracket. Null for
 * other words, and in code.
 *
 * @param caret the index where the next character is typed
 */
export function wordAt(text: string, caret: number): TypedWord | null {
  let start = caret - 1;
  while (start >= 0 && caret - start <= MAX_TYPED_LENGTH && NAME_CHARACTER.test(text.charAt(start)))
    start -= 1;
  const sign = text.charAt(start);
  if (!isSign(sign) || !/^[\s(]?$/.test(text.charAt(start - 1))) return null;
  const typed = text.slice(start + 1, caret);
  if (sign === ':' && typed.length < MIN_EMOJI_LENGTH) return null;
  return isInCode(text, start) ? null : { sign, typed, start };
}

const isSign = (character: string): character is Sign =>
  character === '@' || character === '#' || character === ':';

function isInCode(text: string, end: number): boolean {
  let ticks = 0;
  for (let at = text.indexOf('`'); at >= 0 && at < end; at = text.indexOf('`', at + 1)) ticks += 1;
  return ticks % 2 === 1;
}

/** Replaces the typed word with the chosen word and a space. Returns the text, and the caret behind the space. */
export function replaceWord(
  text: string,
  { start, typed }: TypedWord,
  word: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}${word} `;
  const after = text.slice(start + 1 + typed.length);
  return { text: before + (after.startsWith(' ') ? after.slice(1) : after), caret: before.length };
}
