import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../../client/context.tsx';
import { catalogQuery } from '../../../../client/queries.ts';
import {
  coverageOf,
  type CoveredMethod,
  explainUnknown,
} from '../../../../contract/coverage/coverage.ts';
import { Loaded } from '../../../../kit/loading/Loaded.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import { FilterField } from '../../../../ui/lists/FilterField.tsx';
import css from './Coverage.module.css';
import table from './FieldTable.module.css';

interface CoverageProps {
  /** The name of a method, which Parley may not have. */
  readonly name: string;
}

/** Compares a method with the official SDK, or says why Parley has no such method. A button lists all methods of the SDK. */
export default function Coverage({ name }: CoverageProps) {
  const [isOpen, setOpen] = useState(false);
  const catalog = useQuery(catalogQuery(useClient()));
  return (
    <Loaded what="the methods" from={{ catalog }}>
      {(loaded) => {
        const parleyMethods = new Set(loaded.catalog.methods.map((method) => method.name));
        return (
          <div className={css.coverage}>
            <p>{comparisonText(name, parleyMethods)}</p>
            <div>
              <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                {isOpen ? 'Hide the methods of the SDK' : 'Show all methods of the SDK'}
              </Button>
            </div>
            {isOpen && <CoverageTable methods={coverageOf(parleyMethods)} />}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Says in a sentence how a method differs between Parley and the official SDK. */
function comparisonText(name: string, parleyMethods: ReadonlySet<string>): string {
  if (!parleyMethods.has(name))
    return explainUnknown(name, parleyMethods) || 'The service has no such method.';
  const coverage = coverageOf(parleyMethods).find(({ method }) => method === name);
  if (coverage === undefined) return 'The official SDK does not have this method.';
  return coverage.note === ''
    ? 'It takes every argument that the official SDK has.'
    : coverage.note;
}

const STATE_SEGMENTS = [
  { id: 'all', label: 'All' },
  { id: 'answers', label: 'Answers' },
  { id: 'partly', label: 'Partly' },
  { id: 'not', label: 'Not' },
] as const;

/** Every method of the official SDK: whether Parley answers it, and what is missing or why not. */
function CoverageTable({ methods }: { readonly methods: readonly CoveredMethod[] }) {
  const [state, setState] = useState<(typeof STATE_SEGMENTS)[number]['id']>('all');
  const [filterText, setFilterText] = useState('');
  const words = filterText.toLowerCase().split(/\s+/);
  const shownRows = methods.filter(
    (row) =>
      (state === 'all' || row.state === state) &&
      words.every((word) => `${row.method} ${row.note}`.toLowerCase().includes(word)),
  );
  return (
    <>
      <div className={css.bar}>
        <SegmentedControl
          label="Methods shown"
          segments={STATE_SEGMENTS}
          value={state}
          onChange={setState}
        />
        <FilterField
          label="Filter the methods of the SDK"
          value={filterText}
          onChange={setFilterText}
        />
        <span role="status">
          {shownRows.length} of {methods.length} methods
        </span>
      </div>
      <table className={table.table} aria-label="Methods of the SDK">
        <thead>
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Parley</th>
            <th scope="col">Why, and what helps</th>
          </tr>
        </thead>
        <tbody>
          {shownRows.map((row) => (
            <tr key={row.method}>
              <th scope="row">
                <MethodName name={row.method} isLink={row.state !== 'not'} />
              </th>
              <td className={table.type}>
                {STATE_SEGMENTS.find(({ id }) => id === row.state)?.label}
              </td>
              <td>
                {row.note}
                {row.instead !== null && (
                  <>
                    {' '}
                    Nearest to it is <MethodName name={row.instead} isLink />.
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const MethodName = ({ name, isLink }: { readonly name: string; readonly isLink: boolean }) =>
  isLink ? (
    <a href={`#/explorer?method=${encodeURIComponent(name)}&view=reference`}>
      <code>{name}</code>
    </a>
  ) : (
    <code>{name}</code>
  );
