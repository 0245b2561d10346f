import type { MethodReference } from '../../../../contract/reference.ts';
import css from './Reference.module.css';

/** The events that a call can cause, and when. */
export function CausedEvents({ events }: Pick<MethodReference, 'events'>) {
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

/** The methods to know besides, as links to their references. */
export function RelatedMethods({ related }: Pick<MethodReference, 'related'>) {
  return (
    <dl className={css.list}>
      {related.map(({ because, methods }) => (
        <div key={because}>
          <dt>{because}</dt>
          <dd>
            <ul className={css.links}>
              {methods.map((method) => (
                <li key={method}>
                  <a href={referencePlace(method)}>{method}</a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the reference of a method is in the page: the permanent link to it. */
export const referencePlace = (method: string): string =>
  `#/explorer?method=${encodeURIComponent(method)}&view=reference`;
