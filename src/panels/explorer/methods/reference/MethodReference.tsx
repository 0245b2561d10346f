import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { useClient } from '../../../../client/context.tsx';
import { worldKey } from '../../../../client/queries.ts';
import type { CatalogError, CatalogMethod } from '../../../../contract/catalog.ts';
import type { AnswerCheck, MethodReference as Reference } from '../../../../contract/reference.ts';
import { Loaded } from '../../../../kit/loading/Loaded.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx';
import { Badge } from '../../../../ui/display/Badge.tsx';
import { lateView } from '../../../../ui/late.ts';
import { Facts, Sources } from './Facts.tsx';
import { ArgumentTable, FieldTable } from './FieldTable.tsx';
import css from './Reference.module.css';
import layouts from '../../../../ui/style/layouts.module.css';
import tones from '../../../../ui/style/tones.module.css';

const Coverage = lateView(() => import('./Coverage.tsx'));

/** The reference of a method, to read, link to and print. */
export default function MethodReference({ method }: { readonly method: CatalogMethod }) {
  const client = useClient();
  const reference = useQuery({
    staleTime: Infinity,
    queryKey: worldKey(client, 'reference', method.name),
    queryFn: ({ signal }) =>
      client.sandbox<Reference>(`/reference/${encodeURIComponent(method.name)}`, { signal }),
  });
  return (
    <Loaded what="the reference" from={{ reference }}>
      {(loaded) => (
        <ReferenceArticle key={method.name} method={method} reference={loaded.reference} />
      )}
    </Loaded>
  );
}

const SECTIONS = ['About', 'Arguments', 'Answer', 'Errors', 'Events', 'Related'] as const;

interface ReferenceArticleProps {
  readonly method: CatalogMethod;
  readonly reference: Reference;
}

function ReferenceArticle({ method, reference }: ReferenceArticleProps) {
  // `rests` has the numbers of the sources that the method rests on.
  const { rests: sources, arguments: args, fields, envelope, checks, events, related } = reference;
  const idPrefix = useId();
  return (
    <article className={css.reference} aria-label={`Reference of ${method.name}`}>
      <div className={css.printed}>
        <p className={css.name}>{method.name}</p>
        <p>{method.summary}</p>
      </div>
      <div className={css.tools}>
        <nav className={css.sections} aria-label="Sections">
          {SECTIONS.map((title) => (
            <button
              key={title}
              type="button"
              onClick={() => scrollToHeading(`${idPrefix}${title}`)}
            >
              {title}
            </button>
          ))}
        </nav>
        <CopyButton text={() => linkTo(method.name)} label="Copy the link" showLabel />
        <Button size="small" onPress={() => window.print()}>
          Print
        </Button>
      </div>
      <Section title="About" idPrefix={idPrefix}>
        {method.description
          .split(/\n{2,}/)
          .filter(Boolean)
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        <Facts method={method} sources={sources} />
      </Section>
      <Section title="Arguments" idPrefix={idPrefix}>
        {args.length === 0 ? <p>The method takes no arguments.</p> : <ArgumentTable rows={args} />}
      </Section>
      <Section title="Answer" idPrefix={idPrefix}>
        {fields.length === 0 ? (
          <p>A success has no fields of its own.</p>
        ) : (
          <FieldTable label="Fields of the answer" fields={fields} />
        )}
        <h3 className={css.subtitle}>In every answer</h3>
        <FieldTable label="Fields of every answer" fields={envelope} />
      </Section>
      <Section title="Errors" idPrefix={idPrefix}>
        <p>In the order they are checked: the first refusal decides.</p>
        <CheckList checks={checks} errors={method.errors} />
      </Section>
      <Section title="Events" idPrefix={idPrefix}>
        <CausedEvents events={events} />
      </Section>
      <Section title="Related" idPrefix={idPrefix}>
        <RelatedMethods related={related} />
        <h3 className={css.subtitle}>Compared with the official SDK</h3>
        <Suspense>
          <Coverage name={method.name} />
        </Suspense>
      </Section>
    </article>
  );
}

interface SectionProps {
  readonly title: (typeof SECTIONS)[number];
  /** The id of the heading is this prefix and the title. */
  readonly idPrefix: string;
  readonly children: ReactNode;
}

function Section({ title, idPrefix, children }: SectionProps) {
  return (
    <section aria-labelledby={`${idPrefix}${title}`} className={css.section}>
      <h2 id={`${idPrefix}${title}`} tabIndex={-1} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The link to the reference of a method. */
const linkTo = (method: string): string =>
  new URL(referenceAddress(method), window.location.href).href;

function scrollToHeading(id: string): void {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start', behavior: 'instant' });
  heading?.focus({ preventScroll: true });
}

interface CheckListProps {
  /** In the order in which the platform makes them. */
  readonly checks: readonly AnswerCheck[];
  readonly errors: readonly CatalogError[];
}

/** The errors of a method in the order of the checks, with cause, fix and sources. */
function CheckList({ checks, errors }: CheckListProps) {
  const errorsByCode = new Map(errors.map((error) => [error.code, error]));
  const stages = [...new Set(checks.map(({ stage }) => stage))];
  return stages.map((stage) => {
    const checksOfStage = checks.filter((check) => check.stage === stage);
    const firstCheck = checksOfStage[0];
    return (
      <section key={stage} aria-label={stage} className={layouts.stack}>
        <h3 className={css.checkListTitle}>{stage}</h3>
        <ol
          className={css.checks}
          start={firstCheck === undefined ? 1 : checks.indexOf(firstCheck) + 1}
        >
          {checksOfStage.map(({ name, means, rests: sources, codes }) => (
            <li key={name}>
              <p>
                {means}
                <Sources numbers={sources} />
              </p>
              <dl className={css.codes}>
                {codes.map(({ code, rests: codeSources }) => (
                  <CodeRow
                    key={code}
                    code={code}
                    error={errorsByCode.get(code)}
                    sources={codeSources}
                  />
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
  readonly sources: readonly string[];
}

function CodeRow({ code, error, sources }: CodeRowProps) {
  return (
    <div className={css.code}>
      <dt className={css.checkListName}>
        <code>{code}</code>
        {error?.provenance === 'assumed' && <Badge tone="caution">Assumed</Badge>}
        <Sources numbers={sources} />
      </dt>
      <dd>{error?.cause}</dd>
      <dd className={tones.muted}>{error?.fix}</dd>
    </div>
  );
}

/** The events that a call can cause, and when. */
function CausedEvents({ events }: Pick<Reference, 'events'>) {
  if (events.length === 0) return <p>A call of this method causes no event.</p>;
  return (
    <>
      <p>
        Sent to apps that <a href="#/events?view=subscriptions">subscribed</a> to them.
      </p>
      <dl className={css.list}>
        {events.map(({ type, title, when, scopes }) => (
          <div key={type}>
            <dt>
              <code>{type}</code>
            </dt>
            <dd>
              {title}. {when}
              {scopes.length > 0 && (
                <>
                  {' '}
                  The app needs <code>{scopes.join(', ')}</code>
                  {scopes.length > 1 && ', by the kind of conversation'}.
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Related methods, as links to their references. */
function RelatedMethods({ related }: Pick<Reference, 'related'>) {
  return (
    <dl className={css.list}>
      {related.map(({ because, methods }) => (
        <div key={because}>
          <dt>{because}</dt>
          <dd>
            <ul className={css.links}>
              {methods.map((method) => (
                <li key={method}>
                  <a href={referenceAddress(method)}>{method}</a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The address of a method's reference in this page. */
const referenceAddress = (method: string): string =>
  `#/explorer?method=${encodeURIComponent(method)}&view=reference`;
