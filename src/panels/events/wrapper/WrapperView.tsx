import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useMemo } from 'react';
import type { EventDetail } from '../../../contract/sandbox.ts';
import { Term } from '../../../kit/terms/Term.tsx';
import { CodeView } from '../../../ui/code/CodeView.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { wrapperText } from './wrapper-text.ts';
import { wrapperFaults } from './wrapper-check.ts';
import css from './WrapperView.module.css';

/** The wrapper as the app gets it, checked against its schema. */
export function WrapperView({ event }: { readonly event: EventDetail }) {
  const faults = useMemo(() => wrapperFaults(event.type, event.wrapper), [event]);
  const text = useMemo(() => wrapperText(event.wrapper), [event]);
  return (
    <div className={css.view}>
      <div className={css.bar}>
        <p>
          The <Term term="wrapper">wrapper</Term> as the app gets it
        </p>
        {faults.length === 0 ? (
          <p className={css.fits}>
            <CircleCheck size={15} /> Matches the schema of <code>{event.type}</code>
          </p>
        ) : (
          <p className={css.differs}>
            <CircleX size={15} />
            {faults.length === 1 ? '1 difference' : `${faults.length} differences`} from the schema
          </p>
        )}
        <CopyButton text={text} label="Copy the wrapper" />
      </div>
      {faults.length > 0 && (
        <ul className={css.faults} aria-label="Differences from the schema">
          {faults.map(({ path, message }) => (
            <li key={path}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      <CodeView label="Wrapper" text={text} language="json" />
    </div>
  );
}
