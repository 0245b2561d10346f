import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { Check } from '../../../ui/display/CheckList.tsx';
import css from './OtherIssuer.module.css';
import tones from '../../../ui/style/tones.module.css';

interface CheckTableProps {
  readonly parleyChecks: readonly Check[];
  readonly providerChecks: readonly Check[];
}

/** Compares the checks of a token of Parley with those of a token of another provider. Each row has one check. */
export function CheckTable({ parleyChecks, providerChecks }: CheckTableProps) {
  const ids = [...new Set([...parleyChecks, ...providerChecks].map(({ id }) => id))];
  const findCheck = (checks: readonly Check[], id: string) =>
    checks.find((check) => check.id === id);
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
              <th scope="row">
                {(findCheck(providerChecks, id) ?? findCheck(parleyChecks, id))?.title}
              </th>
              <ResultCell check={findCheck(parleyChecks, id)} />
              <ResultCell check={findCheck(providerChecks, id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultCell({ check }: { readonly check: Check | undefined }) {
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
