import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { Check } from '../../../ui/display/CheckList.tsx';
import css from './OtherIssuer.module.css';
import tones from '../../../ui/style/tones.module.css';

interface CheckTableProps {
  readonly parleys: readonly Check[];
  readonly theirs: readonly Check[];
}

/** Compares the checks of two tokens, with one check in each row. */
export function CheckTable({ parleys, theirs }: CheckTableProps) {
  const ids = [...new Set([...parleys, ...theirs].map(({ id }) => id))];
  const find = (checks: readonly Check[], id: string) => checks.find((check) => check.id === id);
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label="Checks of both tokens">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Parley</th>
            <th scope="col">The other provider</th>
          </tr>
        </thead>
        <tbody>
          {ids.map((id) => (
            <tr key={id}>
              <th scope="row">{(find(theirs, id) ?? find(parleys, id))?.title}</th>
              <Result check={find(parleys, id)} />
              <Result check={find(theirs, id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Result({ check }: { readonly check: Check | undefined }) {
  if (check === undefined) return <td>not made</td>;
  const { passed, expected, found } = check;
  return (
    <td className={passed ? css.passed : tones.bad}>
      {passed ? (
        <CircleCheck size={14} aria-label="Passed" />
      ) : (
        <CircleX size={14} aria-label="Failed" />
      )}{' '}
      {found}
      {!passed && <span className={css.expected}>Expected: {expected}</span>}
    </td>
  );
}
