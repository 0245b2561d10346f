import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { type Draft, rowsAt, textAt, withValue } from '../draft/manifest-draft.ts';

type Path = readonly string[];

interface FormRowsProps {
  readonly title: string;
  /** The word for one row, as in `Add a command`. */
  readonly item: string;
  readonly draft: Draft;
  readonly path: Path;
  /** Labels of the fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The content of a new row. */
  readonly newRow: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly faultOf: (path: Path) => { readonly errorMessage?: string };
}

/** A list of objects of a manifest, each with its fields. */
export function FormRows(props: FormRowsProps) {
  const { title, item, draft, path, fields, newRow, onChange, faultOf } = props;
  const rows = rowsAt(draft, path);
  const change = (next: readonly Draft[]) =>
    onChange(withValue(draft, path, next.length === 0 ? undefined : next));
  return (
    <fieldset>
      <legend>{title}</legend>
      {rows.map((row, at) => (
        <fieldset
          // oxlint-disable-next-line react/no-array-index-key -- rows have no id
          key={at}
          aria-label={`${item} ${at + 1}`}
        >
          {Object.entries(fields).map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              isCode
              value={textAt(row, [name])}
              onChange={(value) =>
                change(rows.with(at, withValue(row, [name], value === '' ? undefined : value)))
              }
              {...faultOf([...path, String(at), name])}
            />
          ))}
          <Button
            size="small"
            aria-label={`Remove ${item} ${at + 1}`}
            onPress={() => change(rows.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      <div>
        <Button size="small" onPress={() => change([...rows, newRow])}>
          Add a {item}
        </Button>
      </div>
    </fieldset>
  );
}
