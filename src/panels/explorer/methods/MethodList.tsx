import { memo, useState } from 'react';
import { Text } from 'react-aria-components/ListBox';
import { late } from '../../../base/late.ts';
import { type CatalogMethod, START_METHODS } from '../../../contract/catalog.ts';
import { ShowAllButton } from '../../../kit/ShowAllButton.tsx';
import { useShownTools } from '../../../kit/shown-tools.ts';
import { useLate } from '../../../ui/late.ts';
import { SearchableList } from '../../../ui/lists/SearchableList.tsx';
import { whenQuiet } from '../../../ui/when-quiet.ts';
import { hasSavedCalls } from '../saved/has-saved-calls.ts';
import type { SavedCall } from '../saved/saved-calls.ts';
import css from './MethodList.module.css';

export interface MethodListProps {
  readonly methods: readonly CatalogMethod[];
  readonly chosen: string | null;
  readonly onChoose: (method: string) => void;
  /** Somebody looks for a method by words: all of them should be there. */
  readonly onSearch?: () => void;
  /** With both, the saved calls are listed above the methods. */
  readonly onOpenSaved?: (call: SavedCall) => void;
  readonly onRunSaved?: (call: SavedCall) => void;
}

/**
 * Where calls are saved, they load while the methods are read, so that the list does not jump. Else nothing is shown, and the
 * code loads once the page is quiet.
 */
const SAVED_CALLS = late(() => import('../saved/SavedCalls.tsx'));
if (hasSavedCalls()) SAVED_CALLS.begin();

/**
 * The methods to start with, or all, grouped by family. They are hundreds of elements, so they are rendered again only for other props: the functions
 * should be the same each time.
 */
export const MethodList = memo(function MethodList({
  methods,
  chosen,
  onChoose,
  onSearch,
  onOpenSaved,
  onRunSaved,
}: MethodListProps) {
  const [typed, setTyped] = useState('');
  const search = (words: string) => {
    setTyped(words);
    onSearch?.();
  };
  const saved = useLate(SAVED_CALLS, whenQuiet);
  const showsAll = useShownTools((state) => state.methods) === 'all';
  const isShort = !showsAll && typed.trim() === '';
  const families = isShort
    ? firstFamilies(methods, chosen)
    : methodFamilies(searchMethods(methods, typed));
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
    <nav className={css.list} aria-label="Methods" data-short={isShort}>
      {saved && onOpenSaved && onRunSaved && (
        <saved.default typed={typed} onOpen={onOpenSaved} onRun={onRunSaved} />
      )}
      <SearchableList
        label="Methods"
        search="Search methods"
        typed={typed}
        onTyped={search}
        groups={groups}
        chosen={chosen}
        onChoose={onChoose}
        empty={`No methods match “${typed}”.`}
      />
      {typed.trim() === '' && (
        <div className={css.more}>
          <ShowAllButton place="methods" />
        </div>
      )}
    </nav>
  );
});

/** The methods whose name, summary or arguments contain every typed word. */
export function searchMethods(
  methods: readonly CatalogMethod[],
  typed: string,
): readonly CatalogMethod[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
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

/** Groups methods by the part before the last dot. Groups and methods are in alphabetical order. */
export function methodFamilies(methods: readonly CatalogMethod[]): readonly MethodFamily[] {
  const byName = methods.toSorted((a, b) => a.name.localeCompare(b.name));
  const names = [...new Set(byName.map(({ group }) => group))];
  return names
    .toSorted((a, b) => a.localeCompare(b))
    .map((name) => ({ name, methods: byName.filter(({ group }) => group === name) }));
}

/** What a newcomer sees of the methods: those to start with, and the family of the chosen one if it is another. */
export function firstFamilies(
  methods: readonly CatalogMethod[],
  chosen: string | null,
): readonly MethodFamily[] {
  const isFirst = ({ name }: CatalogMethod) => START_METHODS.includes(name);
  const open = methods.find((method) => method.name === chosen && !isFirst(method));
  const family = methods.filter((method) => method.group === open?.group && !isFirst(method));
  return [{ name: 'Start with', methods: methods.filter(isFirst) }, ...methodFamilies(family)];
}
