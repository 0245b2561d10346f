import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { ExchangeSummary } from '../../../contract/sandbox.ts';
import { Term } from '../../../kit/terms/Term.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { ComboBox } from '../../../ui/controls/ComboBox.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useAnnouncements } from '../../announcements.ts';
import { useCallerOf } from '../state/callers.ts';
import { filterText, isEmptyFilter, surfacesOf } from '../state/filter.ts';
import { useWireView } from '../state/view.ts';
import { listFilterOptions } from './filter-options.ts';
import { MAX_NAME_LENGTH, useSavedFilters, putFilter } from './saved-filters.ts';
import css from './FilterForm.module.css';

const FIELDS = [
  ['method', 'Method'],
  ['status', 'Status'],
  ['error', 'Error'],
  ['actor', 'Actor'],
] as const;

const ALL_SURFACES = 'All surfaces';

export interface FilterFormProps {
  /** All exchanges, for the suggestions. */
  readonly exchanges: readonly ExchangeSummary[];
  /** Closes the form. */
  readonly onDone: () => void;
}

/** Narrows the list down to a method, status, error, actor or surface. Saves filters under a name, and applies saved filters. */
export default function FilterForm({ exchanges, onDone }: FilterFormProps) {
  const { filter, changeFilter, showAll } = useWireView();
  const { saved: savedFilters } = useSavedFilters();
  const announce = useAnnouncements((state) => state.announce);
  const [name, setName] = useState('');
  const callerOf = useCallerOf();
  const options = listFilterOptions(exchanges, callerOf);

  function save() {
    if (name.trim() === '') return;
    useSavedFilters.setState((before) => ({ saved: putFilter(before.saved, name, filter) }));
    announce(`The filter ${name.trim()} is saved in this browser.`);
    setName('');
  }

  return (
    <div className={css.filters}>
      <div className={css.fields}>
        {callerOf !== null && (
          <ComboBox
            label="Calls of"
            options={options.caller}
            value={filter.caller}
            onChange={(caller) => changeFilter({ caller })}
          />
        )}
        {FIELDS.map(([field, label]) => (
          <ComboBox
            key={field}
            label={label}
            options={options[field]}
            value={filter[field]}
            onChange={(value) => changeFilter({ [field]: value })}
          />
        ))}
      </div>
      <Select
        label="Surface"
        options={[ALL_SURFACES, ...surfacesOf(exchanges)].map((id) => ({ id, label: id }))}
        value={filter.surface ?? ALL_SURFACES}
        onChange={(id) => changeFilter({ surface: id === ALL_SURFACES ? null : id })}
      />
      <p className={css.hint}>
        <Term term="surface">What is a surface?</Term>
      </p>
      <Button
        size="small"
        isDisabled={isEmptyFilter(filter)}
        onPress={() => {
          showAll();
          // The form closes, because the button is disabled now and loses the focus.
          onDone();
        }}
      >
        Show all calls
      </Button>
      <form
        className={css.save}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="Save this filter as"
          isRequired
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={setName}
        />
        <Button type="submit" isDisabled={isEmptyFilter(filter)}>
          Save
        </Button>
      </form>
      {savedFilters.length > 0 && (
        <ul className={css.saved} aria-label="Saved filters">
          {savedFilters.map((each) => (
            <li key={each.name}>
              <Button
                size="small"
                variant="plain"
                onPress={() => {
                  changeFilter(each.filter);
                  onDone();
                }}
              >
                {each.name}
              </Button>
              <span className={css.what}>{filterText(each.filter)}</span>
              <IconButton
                size="small"
                label={`Delete the filter ${each.name}`}
                icon={<X size={14} />}
                onPress={() =>
                  useSavedFilters.setState((before) => ({
                    saved: before.saved.filter((other) => other.name !== each.name),
                  }))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
