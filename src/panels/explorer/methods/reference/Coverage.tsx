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
        const answered = new Set(loaded.catalog.methods.map((method) => method.name));
        return (
          <div className={css.coverage}>
            <p>{compare(name, answered)}</p>
            <div>
              <Button size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                {isOpen ? 'Hide the methods of the SDK' : 'Show all methods of the SDK'}
              </Button>
            </div>
            {isOpen && <CoverageTable methods={coverageOf(answered)} />}
          </div>
        );
      }}
    </Loaded>
  );
}

/** Compares one method with the official SDK, in a sentence. */
function compare(name: string, answered: ReadonlySet<string>): string {
  if (!answered.has(name))
    return explainUnknown(name, answered) || 'The service has no such method.';
  const covered = coverageOf(answered).find(({ method }) => method === name);
  if (covered === undefined) return 'The official SDK does not have this method.';
  return covered.note === '' ? 'It takes every argument that the official SDK has.' : covered.note;
}

const STATES = [
  { id: 'all', label: 'All' },
  { id: 'answers', label: 'Answers' },
  { id: 'partly', label: 'Partly' },
  { id: 'not', label: 'Not' },
] as const;

/** Every method of the official SDK: whether Parley answers it, and what is missing or why not. */
function CoverageTable({ methods }: { readonly methods: readonly CoveredMethod[] }) {
  const [state, setState] = useState<(typeof STATES)[number]['id']>('all');
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/);
  const shown = methods.filter(
    (each) =>
      (state === 'all' || each.state === state) &&
      words.every((word) => `${each.method} ${each.note}`.toLowerCase().includes(word)),
  );
  return (
    <>
      <div className={css.bar}>
        <SegmentedControl
          label="Methods shown"
          segments={STATES}
          value={state}
          onChange={setState}
        />
        <FilterField label="Filter the methods of the SDK" value={typed} onChange={setTyped} />
        <span role="status">
          {shown.length} of {methods.length} methods
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
          {shown.map((each) => (
            <tr key={each.method}>
              <th scope="row">
                <MethodName name={each.method} isLink={each.state !== 'not'} />
              </th>
              <td className={table.type}>{STATES.find(({ id }) => id === each.state)?.label}</td>
              <td>
                {each.note}
                {each.instead !== null && (
                  <>
                    {' '}
                    Nearest to it is <MethodName name={each.instead} isLink />.
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
