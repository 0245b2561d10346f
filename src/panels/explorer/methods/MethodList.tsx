import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header, ListBox, ListBoxItem, ListBoxSection, Text } from 'react-aria-components/ListBox';
import { Input, SearchField } from 'react-aria-components/SearchField';
import Search from 'lucide-react/icons/search';
import type { CatalogMethod } from '../../../contract/catalog.ts';
import { matchingMethods, methodFamilies } from './method-search.ts';
import { SEARCH_ROLE } from '../../../ui/search-role.ts';
import css from './MethodList.module.css';

export interface MethodListProps {
  readonly methods: readonly CatalogMethod[];
  readonly chosen: string | null;
  readonly onChoose: (method: string) => void;
}

/**
 * Every method by family. Typing narrows the list, the arrow keys walk through it without leaving the
 * search, Enter opens the method.
 */
export function MethodList({ methods, chosen, onChoose }: MethodListProps) {
  const [typed, setTyped] = useState('');
  const families = methodFamilies(matchingMethods(methods, typed));
  return (
    <nav className={css.list} aria-label="Methods">
      <Autocomplete
        inputValue={typed}
        onInputChange={setTyped}
        disableAutoFocusFirst={typed === ''}
      >
        <SearchField className={css.search ?? ''} aria-label="Search methods">
          <Search size={14} />
          <Input className={css.input ?? ''} placeholder="Search methods" {...SEARCH_ROLE} />
        </SearchField>
        <ListBox
          className={css.families ?? ''}
          aria-label="Methods"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : keys;
            if (key !== undefined) onChoose(String(key));
          }}
          renderEmptyState={() => <p className={css.empty}>No method matches “{typed}”.</p>}
        >
          {families.map((family) => (
            <ListBoxSection
              key={family.name}
              id={`family ${family.name}`}
              className={css.family ?? ''}
            >
              <Header className={css.heading}>{family.name}</Header>
              {family.methods.map(({ name, group }) => (
                <ListBoxItem key={name} id={name} textValue={name} className={css.method ?? ''}>
                  <Text slot="label" className={css.name}>
                    <span className={css.group}>{group}.</span>
                    {name.slice(group.length + 1)}
                  </Text>
                </ListBoxItem>
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </nav>
  );
}
