import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ReactNode, use, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Input, SearchField } from 'react-aria-components/SearchField';
import {
  Button,
  Select as AriaSelect,
  SelectStateContext,
  SelectValue,
} from 'react-aria-components/Select';
import { useChooseOnEnter } from '../choose-on-enter.ts';
import { SEARCH_ROLE } from '../search-role.ts';
import { classes } from '../style/classes.ts';
import { Field, type FieldTexts } from './Field.tsx';
import css from './field.module.css';
import { type Option, OptionRow } from './OptionRow.tsx';
import list from './options.module.css';

/** Options under a title. The title is empty in a list without groups. */
export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

export interface PickerProps extends FieldTexts {
  readonly 'aria-label'?: string;
  readonly groups: readonly OptionGroup[];
  /** The ids of the chosen options: at most one, unless `isMany` is set. */
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly isMany?: boolean;
  /** How many options can be chosen. */
  readonly maxChosen?: number;
  /** The names of the chosen options in one text; empty if none is chosen. */
  readonly chosenNames: string;
  readonly placeholder: string;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** Set if the caller finds the options for the typed text. */
  readonly search?: {
    readonly text: string;
    readonly onChange: (text: string) => void;
    /** Whether the options are those for this text, not for an earlier one. */
    readonly isCurrent: boolean;
    /** The text of an empty list. */
    readonly empty: ReactNode;
  };
}

/** How many options are listed. The search finds the others. */
const MAX_LISTED = 200;

/** A field to choose one or several of many options, with a search. To choose one of a few use a Select. */
export function Picker({
  label,
  description,
  errorMessage,
  groups,
  value,
  onChange,
  isMany = false,
  maxChosen = Infinity,
  chosenNames,
  placeholder,
  onOpenChange,
  search,
  ...rest
}: PickerProps) {
  const [typed, setTyped] = useState('');
  const text = search?.text ?? typed;
  const setText = search?.onChange ?? setTyped;
  const foundGroups = search === undefined ? findMatchingGroups(groups, typed) : groups;
  const isFull = isMany && value.length >= maxChosen;
  const listedOptions = foundGroups.flatMap(({ options }) => options);
  const canBeChosen = ({ id }: Option): boolean => !isFull || value.includes(id);
  const disabledIds = listedOptions.filter((option) => !canBeChosen(option)).map(({ id }) => id);
  const choose = (id: string): void => {
    if (!isMany) onChange([id]);
    else onChange(value.includes(id) ? value.filter((key) => key !== id) : [...value, id]);
  };
  const name = rest['aria-label'] ?? 'Options';
  return (
    <AriaSelect
      {...rest}
      allowsEmptyCollection
      selectionMode={isMany ? 'multiple' : 'single'}
      value={isMany ? value : (value[0] ?? null)}
      // The keys of the list are the ids of options.
      onChange={(keys: unknown) =>
        onChange([keys].flat().filter((key): key is string => typeof key === 'string'))
      }
      onOpenChange={(isOpen) => {
        setText('');
        onOpenChange?.(isOpen);
      }}
      disabledKeys={disabledIds}
      isInvalid={errorMessage !== undefined}
      className={css.field ?? ''}
    >
      <Field label={label} description={description} errorMessage={errorMessage}>
        <Button className={classes(css.box, css.select)}>
          <SelectValue className={css.value ?? ''} dir="auto">
            {() => (chosenNames === '' ? placeholder : chosenNames)}
          </SelectValue>
          <ChevronsUpDown size={14} />
        </Button>
      </Field>
      <Popover className={list.popover ?? ''} offset={4}>
        <Autocomplete inputValue={text} onInputChange={setText}>
          <OptionSearch
            name={name}
            typed={text}
            options={search?.isCurrent === false ? [] : listedOptions.filter(canBeChosen)}
            closesOnChoice={!isMany}
            onChoose={choose}
          />
          <ListBox
            aria-label={name}
            className={list.list ?? ''}
            renderEmptyState={() => (
              <div className={list.empty}>{search?.empty ?? 'Nothing matches.'}</div>
            )}
          >
            {foundGroups.map(({ title, options }, index) =>
              title === '' ? (
                options.map(rowOf)
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- titles may repeat
                <ListBoxSection key={index} className={list.section ?? ''}>
                  <Header className={list.heading}>{title}</Header>
                  {options.map(rowOf)}
                </ListBoxSection>
              ),
            )}
          </ListBox>
        </Autocomplete>
        {maxChosen < Infinity && isMany && (
          <p className={list.heading} role="status">
            {value.length} of at most {maxChosen} chosen
          </p>
        )}
      </Popover>
    </AriaSelect>
  );
}

interface OptionSearchProps {
  readonly name: string;
  readonly typed: string;
  /** The listed options that can be chosen, in order. */
  readonly options: readonly Option[];
  readonly closesOnChoice: boolean;
  readonly onChoose: (id: string) => void;
}

/** The search field above the options. Enter chooses an option, even before the list is rendered. */
function OptionSearch({ name, typed, options, closesOnChoice, onChoose }: OptionSearchProps) {
  const select = use(SelectStateContext);
  // Before anything is typed, Enter chooses only a marked option.
  const onEnter = useChooseOnEnter(typed === '' ? [] : options, typed, (id) => {
    onChoose(id);
    if (closesOnChoice) select?.close();
  });
  return (
    <SearchField autoFocus aria-label={`Search: ${name}`} className={list.search ?? ''}>
      <Input
        className={list.searched ?? ''}
        placeholder="Search"
        onKeyDownCapture={onEnter}
        {...SEARCH_ROLE}
      />
    </SearchField>
  );
}

const rowOf = (option: Option) => <OptionRow key={option.id} {...option} />;

/** The groups with the options that contain the typed text; groups without such an option are left out. */
function findMatchingGroups(groups: readonly OptionGroup[], typed: string): readonly OptionGroup[] {
  const searchText = typed.trim().toLowerCase();
  let remaining = MAX_LISTED;
  return groups.flatMap(({ title, options }) => {
    const matches = options
      .filter(({ label, detail = '' }) => `${label} ${detail}`.toLowerCase().includes(searchText))
      .slice(0, remaining);
    remaining -= matches.length;
    return matches.length === 0 ? [] : [{ title, options: matches }];
  });
}
