import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { EMOJI_TABLE, EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { useLate } from '../../../ui/late.ts';
import { chooseOnEnter } from '../../../ui/choose-on-enter.ts';
import { SEARCH_ROLE } from '../../../ui/search-role.ts';
import { useEmoji } from '../data/lookups.ts';
import css from './EmojiPicker.module.css';

const MAX_SHOWN_EMOJI = 48;
/** The emoji that people choose most. The picker shows them until the user types something. */
const FREQUENT_EMOJI = [
  '+1',
  'tada',
  'eyes',
  'heart',
  'white_check_mark',
  'x',
  'joy',
  'wave',
  'rocket',
];

/** Picks an emoji by name. An unknown name can be picked, too, because a workspace may have custom emoji. */
export default function EmojiPicker({ onPick }: { readonly onPick: (name: string) => void }) {
  const [searchText, setSearchText] = useState('');
  const table = useLate(EMOJI_TABLE);
  const customNames = Object.keys(useEmoji());
  const searchedName = searchText.trim().replaceAll(':', '');
  const foundEmoji =
    searchedName === ''
      ? FREQUENT_EMOJI.flatMap((name) => {
          const character = table?.emojiCharacter(name, null);
          return character === undefined ? [] : [{ name, character }];
        })
      : [
          ...customNames
            .filter((name) => name.includes(searchedName.toLowerCase()))
            .slice(0, MAX_SHOWN_EMOJI)
            .map((name) => ({ name, character: <EmojiView name={name} tone={null} /> })),
          ...(table?.findEmoji(searchedName, MAX_SHOWN_EMOJI) ?? []),
        ];
  const options =
    searchedName === '' || foundEmoji.some(({ name }) => name === searchedName)
      ? foundEmoji
      : [...foundEmoji, { name: searchedName, character: `:${searchedName}:` }];
  return (
    <Autocomplete inputValue={searchText} onInputChange={setSearchText}>
      <SearchField autoFocus aria-label="Search emoji" className={css.search ?? ''}>
        <Input
          className={css.input ?? ''}
          onKeyDownCapture={chooseOnEnter(
            searchText === '' ? [] : options.map(({ name }) => ({ id: name })),
            onPick,
          )}
          placeholder="Search emoji"
          {...SEARCH_ROLE}
        />
      </SearchField>
      <ListBox
        aria-label="Emoji"
        layout="grid"
        className={css.grid ?? ''}
        onAction={(key) => onPick(String(key))}
      >
        {options.map(({ name, character }) => (
          <ListBoxItem
            key={name}
            id={name}
            textValue={name}
            aria-label={name}
            className={css.emoji ?? ''}
          >
            {character}
          </ListBoxItem>
        ))}
      </ListBox>
    </Autocomplete>
  );
}
