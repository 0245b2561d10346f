import { useState } from 'react';
import { SCOPE_MEANINGS } from '../../contract/scope-meanings.ts';
import { SCOPES_IN_USE, SCOPES_WITHOUT_USE, type Scope } from '../../contract/scopes.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import css from './Install.module.css';

export interface ScopeChoiceProps {
  readonly label: string;
  readonly chosen: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

/**
 * A list of scopes to select, each with its meaning, and apart from them those that nothing here looks at. While closed, it
 * shows the selected ones.
 */
export function ScopeChoice({ label, chosen, onChange }: ScopeChoiceProps) {
  // There are more than a hundred: they are there only while they are seen.
  const [isOpen, setOpen] = useState(false);
  const checkboxes = (scopes: readonly Scope[]) =>
    scopes.map((scope) => (
      <Checkbox
        key={scope}
        isSelected={chosen.includes(scope)}
        onChange={(on) =>
          onChange(on ? [...chosen, scope] : chosen.filter((each) => each !== scope))
        }
      >
        <span className={css.scope}>
          <code>{scope}</code>
          <span className={css.meaning}>{SCOPE_MEANINGS[scope]}</span>
        </span>
      </Checkbox>
    ));
  return (
    <details className={css.choice} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>
        <span>
          {label}: <code>{chosen.join(', ') || 'none'}</code>
        </span>
      </summary>
      {isOpen && (
        <>
          <div className={css.scopes} role="group" aria-label={label}>
            {checkboxes(SCOPES_IN_USE)}
          </div>
          <details className={css.unused}>
            <summary className={css.summary}>
              {SCOPES_WITHOUT_USE.length} more, which no method here uses
            </summary>
            <div
              className={css.scopes}
              role="group"
              aria-label={`${label} that no method here uses`}
            >
              {checkboxes(SCOPES_WITHOUT_USE)}
            </div>
          </details>
        </>
      )}
    </details>
  );
}
