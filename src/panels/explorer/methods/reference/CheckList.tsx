import type { CatalogError } from '../../../../contract/catalog.ts';
import type { AnswerCheck } from '../../../../contract/reference.ts';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { Grounds } from './Grounds.tsx';
import css from './CheckList.module.css';

export interface CheckListProps {
  /** In the order of the pipeline. */
  readonly checks: readonly AnswerCheck[];
  readonly errors: readonly CatalogError[];
}

/** Every error of a method in the order of the checks: its cause, how to fix it, and what it rests on. */
export function CheckList({ checks, errors }: CheckListProps) {
  const known = new Map(errors.map((error) => [error.code, error]));
  const stages = [...new Set(checks.map(({ stage }) => stage))];
  return stages.map((stage) => {
    const members = checks.filter((check) => check.stage === stage);
    const first = members[0];
    return (
      <section key={stage} aria-label={stage} className={css.stage}>
        <h3 className={css.title}>{stage}</h3>
        <ol className={css.checks} start={first === undefined ? 1 : checks.indexOf(first) + 1}>
          {members.map(({ name, means, rests, codes }) => (
            <li key={name} className={css.check}>
              <p>
                {means}
                <Grounds numbers={rests} />
              </p>
              <dl className={css.codes}>
                {codes.map(({ code, rests: own }) => (
                  <CodeRow key={code} code={code} error={known.get(code)} rests={own} />
                ))}
              </dl>
            </li>
          ))}
        </ol>
      </section>
    );
  });
}

interface CodeRowProps {
  readonly code: string;
  readonly error: CatalogError | undefined;
  readonly rests: readonly string[];
}

function CodeRow({ code, error, rests }: CodeRowProps) {
  return (
    <div className={css.code}>
      <dt className={css.name}>
        <code>{code}</code>
        {error?.provenance === 'assumed' && <Badge tone="caution">Assumed</Badge>}
        <Grounds numbers={rests} />
      </dt>
      <dd>{error?.cause}</dd>
      <dd className={css.fix}>{error?.fix}</dd>
    </div>
  );
}
