import { useState, type ReactNode } from 'react';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import {
  MAX_EXTRA_LENGTH,
  MAX_OWN_LENGTH,
  UNEDITED,
  VALUE_SOURCES,
  type RequestEdits,
  type ValueSource,
} from './created-request.ts';
import css from './EditFields.module.css';

const SOURCE_LABELS: Readonly<Record<ValueSource, string>> = {
  random: 'New each time',
  own: 'My own',
  none: 'Left out',
};

const NO_EDITS: RequestEdits = {};

export interface EditFieldsProps {
  /** For example `Edit state and extra parameters`. */
  readonly title: string;
  /** The names of the random values that the request has. */
  readonly valueNames: readonly ('state' | 'nonce')[];
  readonly edits: RequestEdits | undefined;
  readonly onEdit: (edits: RequestEdits) => void;
  /** Other fields, before the extra parameters. */
  readonly children?: ReactNode;
}

/** Fields to edit the parts of a request that the app usually makes itself: random values, and extra parameters. */
export function EditFields({
  title,
  valueNames,
  edits = NO_EDITS,
  onEdit,
  children,
}: EditFieldsProps) {
  // The fields are open initially if something was edited.
  const [startsOpen] = useState(Object.keys(edits).length > 0);
  return (
    <details className={css.edits} open={startsOpen}>
      <summary className={css.summary}>{title}</summary>
      <div className={css.fields}>
        {valueNames.map((name) => {
          const edit = edits[name] ?? UNEDITED;
          return (
            <div key={name} className={css.value}>
              <SegmentedControl
                label={name}
                showLabel
                segments={VALUE_SOURCES.map((id) => ({ id, label: SOURCE_LABELS[id] }))}
                value={edit.source}
                onChange={(source) => onEdit({ ...edits, [name]: { ...edit, source } })}
              />
              {edit.source === 'own' && (
                <TextField
                  isCode
                  label={`My ${name}`}
                  value={edit.own}
                  maxLength={MAX_OWN_LENGTH}
                  onChange={(own) => onEdit({ ...edits, [name]: { ...edit, own } })}
                />
              )}
            </div>
          );
        })}
        {children}
        <TextField
          isCode
          rows={2}
          label="Extra parameters"
          description="One per line, as in max_age=60. It replaces a parameter of the same name."
          value={edits.extra ?? ''}
          maxLength={MAX_EXTRA_LENGTH}
          onChange={(extra) => onEdit({ ...edits, extra })}
        />
      </div>
    </details>
  );
}
