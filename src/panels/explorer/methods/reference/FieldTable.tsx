import type { AnswerField, MethodReference } from '../../../../contract/reference.ts';
import css from './FieldTable.module.css';

export interface FieldTableProps {
  /** Accessible name of the table. */
  readonly label: string;
  readonly fields: readonly AnswerField[];
}

/** The fields of an answer: what they mean, and when they are missing. */
export function FieldTable({ label, fields }: FieldTableProps) {
  return (
    <table className={css.table} aria-label={label}>
      <TableHead names={['Field', 'Type', 'Meaning', 'Example', 'Missing when']} />
      <tbody>
        {fields.map(({ path, type, means, example, absent }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td className={css.type}>{type}</td>
            <td>{means}</td>
            <td data-label="Example: ">
              {example !== undefined && <code>{JSON.stringify(example)}</code>}
            </td>
            <td data-label="Missing: ">{absent ?? 'Never'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The arguments of a method, the required ones first. */
export function ArgumentTable({ rows }: { readonly rows: MethodReference['arguments'] }) {
  return (
    <table className={css.table} aria-label="Arguments">
      <TableHead names={['Argument', 'Type', 'Meaning', 'Required']} />
      <tbody>
        {rows.map(({ name, type, means, required }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td className={css.type}>{type}</td>
            <td>{means}</td>
            <td data-label="Required: ">{required ? 'Yes' : 'No'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TableHead = ({ names }: { readonly names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
