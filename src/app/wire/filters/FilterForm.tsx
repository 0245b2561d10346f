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
import { filterText, isEverything, surfacesOf } from '../state/filter.ts';
import { useWireView } from '../state/view.ts';
import { filterOptions } from './filter-options.ts';
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

/** Narrows the list down to a method, status, error, actor or surface. Saves filters under a name, and applies saved ones. */
export default function FilterForm({ exchanges, onDone }: FilterFormProps) {
  const { filter, narrow, showAll } = useWireView();
  const { saved } = useSavedFilters();
  const announce = useAnnouncements((state) => state.announce);
  const [name, setName] = useState('');
  const callerOf = useCallerOf();
  const options = filterOptions(exchanges, callerOf);

  function save() {
    if (name.trim() === '') return;
    useSavedFilters.setState(({ saved: now }) => ({ saved: putFilter(now, name, filter) }));
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
            onChange={(caller) => narrow({ caller })}
          />
        )}
        {FIELDS.map(([field, label]) => (
          <ComboBox
            key={field}
            label={label}
            options={options[field]}
            value={filter[field]}
            onChange={(value) => narrow({ [field]: value })}
          />
        ))}
      </div>
      <Select
        label="Surface"
        options={[ALL_SURFACES, ...surfacesOf(exchanges)].map((id) => ({ id, label: id }))}
        value={filter.surface ?? ALL_SURFACES}
        onChange={(id) => narrow({ surface: id === ALL_SURFACES ? null : id })}
      />
      <p className={css.hint}>
        <Term term="surface">What is a surface?</Term>
      </p>
      <Button
        size="small"
        isDisabled={isEverything(filter)}
        onPress={() => {
          showAll();
          // The button is disabled now and would lose the focus, so the form closes.
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
        <Button type="submit" isDisabled={isEverything(filter)}>
          Save
        </Button>
      </form>
      {saved.length > 0 && (
        <ul className={css.saved} aria-label="Saved filters">
          {saved.map((each) => (
            <li key={each.name}>
              <Button
                size="small"
                variant="plain"
                onPress={() => {
                  narrow(each.filter);
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
                  useSavedFilters.setState(({ saved: now }) => ({
                    saved: now.filter((other) => other.name !== each.name),
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
