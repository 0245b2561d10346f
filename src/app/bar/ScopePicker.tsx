import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import css from './WorldDialog.module.css';

export interface ScopePickerProps {
  readonly scopes: readonly string[];
  /** Scopes that can be granted, and that no method here uses. */
  readonly unused: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** Selects the scopes of a token. Those that no method here uses stand apart, and are not chosen by `All`. */
export function ScopePicker({ scopes, unused, chosen, onChange }: ScopePickerProps) {
  function toggle(scope: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(scope);
    else next.delete(scope);
    onChange(next);
  }
  const checkbox = (scope: string) => (
    <Checkbox
      key={scope}
      isSelected={chosen.has(scope)}
      onChange={(isChosen) => toggle(scope, isChosen)}
    >
      {scope}
    </Checkbox>
  );
  return (
    <div role="group" aria-label="Scopes">
      <div className={css.legend}>
        {chosen.size} of {scopes.length + unused.length} scopes
        <span>
          <Button size="small" variant="plain" onPress={() => onChange(new Set(scopes))}>
            All
          </Button>
          <Button size="small" variant="plain" onPress={() => onChange(new Set())}>
            None
          </Button>
        </span>
      </div>
      <div className={css.scopes}>
        {scopes.map(checkbox)}
        <p className={css.apart}>No method here uses these:</p>
        {unused.map(checkbox)}
      </div>
    </div>
  );
}
