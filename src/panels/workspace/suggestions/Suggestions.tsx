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

/** Handles a key of the field; returns whether the list has used the key. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

interface SuggestionsProps {
  readonly text: string;
  readonly writeText: (text: string) => void;
  /** The form around the field. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** The component sets it to the handler of keys while it suggests something, and to null otherwise. */
  readonly keyHandler: RefObject<KeyHandler | null>;
  /** Called with the props of the field that name its list; null without a list. */
  readonly onListProps: (props: FieldListProps | null) => void;
}

/** Suggests people, groups, channels and emoji while a name is typed. Arrows move, Enter and Tab choose, Escape closes. */
export default function Suggestions({
  text,
  writeText,
  form,
  keyHandler,
  onListProps,
}: SuggestionsProps) {
  const [caret, setCaret] = useState(text.length);
  /** The start of the word whose list the user has closed. The list stays closed for this word. */
  const [closedWordStart, setClosedWordStart] = useState<number | null>(null);
  /** Where to put the caret once the chosen word is in the field. */
  const nextCaret = useRef<number | null>(null);
  const findField = () => form.current?.querySelector('textarea') ?? null;

  // Follows the caret of the field.
  useEffect(() => {
    const updateCaret = () => {
      const field = form.current?.querySelector('textarea');
      if (field && field === document.activeElement) setCaret(field.selectionStart);
    };
    updateCaret();
    document.addEventListener('selectionchange', updateCaret);
    return () => document.removeEventListener('selectionchange', updateCaret);
  }, [form, text]);
  // Puts the caret behind the chosen word.
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    findField()?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = null;
  });

  const word = wordAt(text, Math.min(caret, text.length));
  if (word === null || word.start === closedWordStart) return null;
  const choose = (chosenWord: string) => {
    const replacement = replaceWord(text, word, chosenWord);
    nextCaret.current = replacement.caret;
    writeText(replacement.text);
    setCaret(replacement.caret);
  };
  const listProps = {
    keyHandler,
    onListProps,
    onChoose: choose,
    onClose: () => setClosedWordStart(word.start),
  };
  const SuggestionsOfSign = SUGGESTIONS_BY_SIGN[word.sign];
  return <SuggestionsOfSign key={word.sign} word={word} {...listProps} />;
}

interface WordSuggestionsProps extends Pick<SuggestionsProps, 'keyHandler' | 'onListProps'> {
  readonly word: TypedWord;
  readonly onChoose: (word: string) => void;
  readonly onClose: () => void;
}

function PeopleSuggestions(props: WordSuggestionsProps) {
  const people = usePeople();
  const groups = useUsergroups();
  const suggestions = findPeople(props.word.typedName, people.values(), groups);
  return <FoundSuggestions {...props} label="People and groups" suggestions={suggestions} />;
}

function ChannelSuggestions(props: WordSuggestionsProps) {
  const { keyOf } = useActingCalls();
  const conversations = useQueryClient().getQueryData<readonly Conversation[]>(
    keyOf('conversations'),
  );
  const suggestions = findChannels(props.word.typedName, conversations ?? []);
  return <FoundSuggestions {...props} label="Channels" suggestions={suggestions} />;
}

function EmojiSuggestions(props: WordSuggestionsProps) {
  const table = useLate(EMOJI_TABLE);
  const customNames = Object.keys(useEmoji());
  const searchedName = props.word.typedName.toLowerCase();
  const names = [
    ...customNames.filter((name) => name.includes(searchedName)),
    ...(table?.findEmoji(searchedName, MAX_SUGGESTED) ?? []).map(({ name }) => name),
  ];
  const suggestions = names.slice(0, MAX_SUGGESTED).map((name) => ({
    word: `:${name}:`,
    about: '',
    emoji: name,
  }));
  return <FoundSuggestions {...props} label="Emoji" suggestions={suggestions} />;
}

const SUGGESTIONS_BY_SIGN = {
  '@': PeopleSuggestions,
  '#': ChannelSuggestions,
  ':': EmojiSuggestions,
} as const;

interface FoundSuggestionsProps extends WordSuggestionsProps {
  readonly label: string;
  readonly suggestions: readonly Suggestion[];
}

function FoundSuggestions({
  keyHandler,
  onListProps,
  onChoose,
  onClose,
  label,
  suggestions,
}: FoundSuggestionsProps) {
  const id = useId();
  const [selectedIndex, setSelectedIndex] = useState(0);
  const chosenIndex = Math.min(selectedIndex, suggestions.length - 1);
  const optionIdOf = (index: number) => `${id}-${index}`;
  const activeOptionId = suggestions.length === 0 ? null : optionIdOf(chosenIndex);

  // The field is in the parent. It names the list for screen readers, and passes its keys to the list.
  useEffect(() => {
    onListProps(
      activeOptionId === null
        ? null
        : { 'aria-controls': id, 'aria-activedescendant': activeOptionId },
    );
    return () => onListProps(null);
  }, [id, activeOptionId, onListProps]);
  useImperativeHandle(keyHandler, () => ({ key, shiftKey, nativeEvent }) => {
    const suggestion = suggestions[chosenIndex];
    if (suggestion === undefined || shiftKey || nativeEvent.isComposing) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined)
      setSelectedIndex((chosenIndex + step + suggestions.length) % suggestions.length);
    else if (key === 'Escape') onClose();
    else if (key === 'Enter' || key === 'Tab') onChoose(suggestion.word);
    else {
      setSelectedIndex(0);
      return false;
    }
    return true;
  });

  if (suggestions.length === 0) return null;
  return (
    <SuggestionList
      id={id}
      optionIdOf={optionIdOf}
      label={label}
      items={suggestions.map(({ word, about, emoji }) => ({
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
      chosenIndex={chosenIndex}
      onChoose={(index) => {
        const suggestion = suggestions[index];
        if (suggestion !== undefined) onChoose(suggestion.word);
      }}
    />
  );
}

/** The first character of a word with suggestions: a person or group, a channel, an emoji. */
type Sign = '@' | '#' | ':';

/** A word that is being typed. */
interface TypedWord {
  readonly sign: Sign;
  /** The typed part of the name, without the sign. */
  readonly typedName: string;
  /** The index of the sign in the text. */
  readonly start: number;
}

/** The longest typed name that gets suggestions, in characters. */
const MAX_TYPED_LENGTH = 80;

/** The shortest typed emoji name that gets suggestions, in characters: a colon and one letter are often a smiley. */
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
  const typedName = text.slice(start + 1, caret);
  if (sign === ':' && typedName.length < MIN_EMOJI_LENGTH) return null;
  return isInCode(text, start) ? null : { sign, typedName, start };
}

const isSign = (character: string): character is Sign =>
  character === '@' || character === '#' || character === ':';

function isInCode(text: string, position: number): boolean {
  let ticks = 0;
  for (
    let index = text.indexOf('`');
    index >= 0 && index < position;
    index = text.indexOf('`', index + 1)
  )
    ticks += 1;
  return ticks % 2 === 1;
}

/** Replaces the typed word with the chosen word and a space. Returns the text, and the caret behind the space. */
export function replaceWord(
  text: string,
  { start, typedName }: TypedWord,
  word: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start)}${word} `;
  const after = text.slice(start + 1 + typedName.length);
  return { text: before + (after.startsWith(' ') ? after.slice(1) : after), caret: before.length };
}
