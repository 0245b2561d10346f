import type { ProfileLine } from './changed-since.ts';
import css from './PersonSheet.module.css';

export interface ProfileTableProps {
  readonly lines: readonly ProfileLine[];
  /** Number of the page that the person was read from. */
  readonly page: number;
  readonly hasRead: boolean;
}

/** The fields of a person, as they were read and as they are now. */
export function ProfileTable({ lines, page, hasRead }: ProfileTableProps) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {hasRead && <th scope="col">Read on page {page}</th>}
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ title, read, now, isChanged }) => (
          <tr key={title} data-changed={isChanged}>
            <th scope="row">{title}</th>
            {hasRead && <td>{textOf(read)}</td>}
            <td>{isChanged ? <mark>{textOf(now)}</mark> : textOf(now)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const textOf = (text: string | null) => <bdi>{text === null ? '…' : text === '' ? '–' : text}</bdi>;
