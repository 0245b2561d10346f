import { memo, useState } from 'react';
import { Text } from 'react-aria-components/ListBox';
import { late } from '../../../base/late.ts';
import { type CatalogMethod, START_METHODS } from '../../../contract/catalog.ts';
import { ShowAllButton } from '../../../kit/ShowAllButton.tsx';
import { useShownTools } from '../../../kit/shown-tools.ts';
import { useLate } from '../../../ui/late.ts';
import { SearchableList } from '../../../ui/lists/SearchableList.tsx';
import { whenIdle } from '../../../ui/when-idle.ts';
import { hasSavedCalls } from '../saved/has-saved-calls.ts';
import type { SavedCall } from '../saved/saved-calls.ts';
import css from './MethodList.module.css';

export interface MethodListProps {
  readonly methods: readonly CatalogMethod[];
  /** Name of the open method. */
  readonly openMethod: string | null;
  readonly onChoose: (method: string) => void;
  /** Called when the user types in the search field. The caller should then load all methods. */
  readonly onSearch?: () => void;
  /** With this function and `onRunSaved`, the list has the saved calls above the methods. */
  readonly onOpenSaved?: (call: SavedCall) => void;
  readonly onRunSaved?: (call: SavedCall) => void;
}

/**
 * If there are saved calls, their code loads at once, together with the methods, so that the list does not jump later.
 * Otherwise it loads when the page has nothing else to do.
 */
const SAVED_CALLS = late(() => import('../saved/SavedCalls.tsx'));
if (hasSavedCalls()) SAVED_CALLS.begin();

/**
 * The methods to start with, or all, grouped by family. The list has hundreds of elements, so it is memoized: pass the same
 * functions on every render.
 */
export const MethodList = memo(function MethodList({
  methods,
  openMethod,
  onChoose,
  onSearch,
  onOpenSaved,
  onRunSaved,
}: MethodListProps) {
  const [searchText, setSearchText] = useState('');
  const changeSearchText = (text: string) => {
    setSearchText(text);
    onSearch?.();
  };
  const savedCalls = useLate(SAVED_CALLS, whenIdle);
  const showsAll = useShownTools((state) => state.methods) === 'all';
  const isShortList = !showsAll && searchText.trim() === '';
  const families = isShortList
    ? startFamilies(methods, openMethod)
    : methodFamilies(searchMethods(methods, searchText));
  const groups = families.map((family) => ({
    title: family.name,
    items: family.methods.map(({ name, group }) => ({
      id: name,
      name,
      content: (
        <Text slot="label" className={css.name}>
          <span className={css.group}>{group}.</span>
          {name.slice(group.length + 1)}
        </Text>
      ),
    })),
  }));
  return (
    <nav className={css.list} aria-label="Methods" data-short={isShortList}>
      {savedCalls && onOpenSaved && onRunSaved && (
        <savedCalls.default searchText={searchText} onOpen={onOpenSaved} onRun={onRunSaved} />
      )}
      <SearchableList
        label="Methods"
        searchLabel="Search methods"
        typed={searchText}
        onTyped={changeSearchText}
        groups={groups}
        openId={openMethod}
        onChoose={onChoose}
        empty={`No methods match “${searchText}”.`}
      />
      {searchText.trim() === '' && (
        <div className={css.more}>
          <ShowAllButton list="methods" />
        </div>
      )}
    </nav>
  );
});

/** The methods whose name, summary or arguments contain every word of the text. */
export function searchMethods(
  methods: readonly CatalogMethod[],
  searchText: string,
): readonly CatalogMethod[] {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  return methods.filter((method) => {
    const text = [method.name, method.summary, ...Object.keys(method.arguments.properties ?? {})]
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

interface MethodFamily {
  readonly name: string;
  readonly methods: readonly CatalogMethod[];
}

/** Groups methods by the part of the name before its last dot. Groups and methods are in alphabetical order. */
export function methodFamilies(methods: readonly CatalogMethod[]): readonly MethodFamily[] {
  const sortedMethods = methods.toSorted((a, b) => a.name.localeCompare(b.name));
  const names = [...new Set(sortedMethods.map(({ group }) => group))];
  return names
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ name, methods: sortedMethods.filter(({ group }) => group === name) }));
}

/** The short list for newcomers: the methods to start with, and the family of the open method if it is not one of them. */
export function startFamilies(
  methods: readonly CatalogMethod[],
  openMethod: string | null,
): readonly MethodFamily[] {
  const isStartMethod = ({ name }: CatalogMethod) => START_METHODS.includes(name);
  const otherMethod = methods.find(
    (method) => method.name === openMethod && !isStartMethod(method),
  );
  const family = methods.filter(
    (method) => method.group === otherMethod?.group && !isStartMethod(method),
  );
  return [
    { name: 'Start with', methods: methods.filter(isStartMethod) },
    ...methodFamilies(family),
  ];
}
