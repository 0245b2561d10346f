import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { type Draft, rowsAt, textAt, withValue } from '../draft/manifest-draft.ts';

type Path = readonly string[];

interface FormRowsProps {
  readonly title: string;
  /** What one row is, as in `Add a command`. */
  readonly rowName: string;
  readonly draft: Draft;
  readonly path: Path;
  /** Labels of the fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The content of a new row. */
  readonly newRow: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly errorAt: (path: Path) => { readonly errorMessage?: string };
}

/** A list of objects of a manifest: a row of fields for each. */
export function FormRows(props: FormRowsProps) {
  const { title, rowName, draft, path, fields, newRow, onChange, errorAt } = props;
  const rows = rowsAt(draft, path);
  const changeRows = (next: readonly Draft[]) =>
    onChange(withValue(draft, path, next.length === 0 ? undefined : next));
  return (
    <fieldset>
      <legend>{title}</legend>
      {rows.map((row, index) => (
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id
          key={index}
          aria-label={`${rowName} ${index + 1}`}
        >
          {Object.entries(fields).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              isCode
              value={textAt(row, [name])}
              onChange={(value) =>
                changeRows(
                  rows.with(index, withValue(row, [name], value === '' ? undefined : value)),
                )
              }
              {...errorAt([...path, String(index), name])}
            />
          ))}
          <Button
            size="small"
            aria-label={`Remove ${rowName} ${index + 1}`}
            onPress={() => changeRows(rows.filter((_, other) => other !== index))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <div>
        <Button size="small" onPress={() => changeRows([...rows, newRow])}>
          Add a {rowName}
        </Button>
      </div>
    </fieldset>
  );
}
