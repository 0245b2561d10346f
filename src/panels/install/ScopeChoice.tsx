import type { Scope } from '../../contract/scopes.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Chevron } from '../../ui/display/Chevron.tsx';
import css from './Install.module.css';

export interface ScopeChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly scope: Scope; readonly meaning: string }[];
  readonly chosen: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

/** A list of scopes to select, each with its meaning. While closed, it shows the selected ones. */
export function ScopeChoice({ label, options, chosen, onChange }: ScopeChoiceProps) {
  return (
    <details className={css.choice}>
      <summary className={css.summary}>
        <Chevron />
        <span>
          {label}: <code>{chosen.join(', ') || 'none'}</code>
        </span>
      </summary>
      <div className={css.scopes} role="group" aria-label={label}>
        {options.map(({ scope, meaning }) => (
          <Checkbox
            key={scope}
            isSelected={chosen.includes(scope)}
            onChange={(on) =>
              onChange(on ? [...chosen, scope] : chosen.filter((each) => each !== scope))
            }
          >
            <span className={css.scope}>
              <code>{scope}</code>
              <span className={css.meaning}>{meaning}</span>
            </span>
          </Checkbox>
        ))}
      </div>
    </details>
  );
}
