import { memo, useState } from 'react';
import { Text } from 'react-aria-components/ListBox';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { SearchableList } from '../../../ui/lists/SearchableList.tsx';
import { matchingMethods, methodFamilies } from './method-search.ts';
import css from './MethodList.module.css';

export interface MethodListProps {
  readonly methods: readonly CatalogMethod[];
  readonly chosen: string | null;
  readonly onChoose: (method: string) => void;
}

/**
 * All methods, grouped by family. They are hundreds of elements, so they are rendered again only for other props: `onChoose`
 * should be the same function each time.
 */
export const MethodList = memo(function MethodList({ methods, chosen, onChoose }: MethodListProps) {
  const [typed, setTyped] = useState('');
  const groups = methodFamilies(matchingMethods(methods, typed)).map((family) => ({
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
    <nav className={css.list} aria-label="Methods">
      <SearchableList
        label="Methods"
        search="Search methods"
        typed={typed}
        onTyped={setTyped}
        groups={groups}
        chosen={chosen}
        onChoose={onChoose}
        empty={`No methods match “${typed}”.`}
      />
    </nav>
  );
});
