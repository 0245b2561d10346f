import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { BlockOf } from '../../../contract/blocks/block.ts';
import { richTextParts } from '../../rich-text.ts';
import { PartsView } from '../markup/PartsView.tsx';
import { SafeLink } from '../markup/SafeLink.tsx';
import css from './rare.module.css';
import layouts from '../../../ui/style/layouts.module.css';

type Plan = BlockOf<'plan'>;
type Task = NonNullable<Plan['tasks']>[number];

const STATES = {
  // Without an icon, the style sheet draws a ring.
  pending: { icon: null, text: 'Pending' },
  in_progress: { icon: null, text: 'In progress' },
  complete: { icon: CircleCheck, text: 'Complete' },
  error: { icon: CircleAlert, text: 'Failed' },
};

/** A task of an agent: its state, its text and its sources. */
export function TaskView({ task }: { readonly task: Task }) {
  const { status = 'pending', title, details, output, sources = [] } = task;
  const { icon: Icon, text } = STATES[status];
  return (
    <div className={css.task}>
      <span className={css.status} data-status={status} role="img" aria-label={text} title={text}>
        {Icon ? <Icon size={16} /> : <span className={css.ring} />}
      </span>
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {details && <PartsView parts={richTextParts(details.elements)} />}
        {output && (
          <div className={css.quiet}>
            <PartsView parts={richTextParts(output.elements)} />
          </div>
        )}
        {sources.length > 0 && (
          <ul className={layouts.line} aria-label="Sources">
            {sources.map((source, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- sources may repeat
              <li key={index}>
                <SafeLink href={source.url}>{source.text}</SafeLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** The tasks of an agent, and how many are complete. */
export function PlanView({ plan }: { readonly plan: Plan }) {
  const { title, tasks = [] } = plan;
  const completeCount = tasks.filter(({ status }) => status === 'complete').length;
  return (
    <div className={css.box}>
      <div className={css.head}>
        <p className={css.title}>{title}</p>
        {tasks.length > 0 && (
          <span className={css.quiet}>
            {completeCount} of {tasks.length} complete
          </span>
        )}
      </div>
      {tasks.length > 0 && (
        <ol className={css.list}>
          {tasks.map((task, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- tasks may repeat
            <li key={index}>
              <TaskView task={task} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
