import { useState } from 'react';
import { mask } from '../../contract/secrets/mask.ts';
import { isSecretField } from '../../contract/secrets/masked-fields.ts';
import { maskSecret } from '../../contract/secrets/masked.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import css from './RawRedirect.module.css';
import type { Parameter } from './created-request.ts';

export interface RawRedirectProps {
  /** The accessible name of the list that explains the parts. */
  readonly label: string;
  readonly heading: string;
  readonly method: string;
  readonly url: string;
  /** The form that was posted to the URL, or null. */
  readonly body?: string | null;
  /** The meaning of the address, in a sentence. */
  readonly addressMeaning: string;
  /** The meaning of each parameter, by name. */
  readonly parameterMeanings: Readonly<Record<string, string | undefined>>;
}

/** A redirect as it was sent, with each part explained. Secrets are masked until the user shows them. */
export function RawRedirect({
  label,
  heading,
  method,
  url,
  body = null,
  addressMeaning,
  parameterMeanings,
}: RawRedirectProps) {
  const [isRevealed, setRevealed] = useState(false);
  const maskUnlessRevealed = (text: string) => (isRevealed ? text : mask(text));
  const { base, parameters } = splitRedirect(url, body);
  const hasSecret = [url, body ?? ''].some((text) => mask(text) !== text);
  const text = [maskUnlessRevealed(url), ...(body === null ? [] : [maskUnlessRevealed(body)])].join(
    '\n\n',
  );
  return (
    <div className={css.redirect}>
      <div className={css.head}>
        <p className={css.heading}>{heading}</p>
        {hasSecret && (
          <Switch isSelected={isRevealed} onChange={setRevealed}>
            Show secrets
          </Switch>
        )}
        <CopyButton text={text} label={`Copy the ${heading.toLowerCase()}`} />
      </div>
      <pre className={css.raw} role="region" aria-label={heading} tabIndex={0}>
        <span className={css.method}>{method}</span> {text}
      </pre>
      <dl className={css.parts} aria-label={label}>
        <div className={css.part}>
          <dt className={css.name}>address</dt>
          <dd className={css.value}>{base}</dd>
          <dd className={css.meaning}>{addressMeaning}</dd>
        </div>
        {parameters.map(([name, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names repeat, and rows do not move
          <div key={index} className={css.part}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>
              {isSecretField(name) && !isRevealed ? maskSecret(value) : maskUnlessRevealed(value)}
            </dd>
            <dd className={css.meaning}>
              {findMeaning(parameterMeanings, name) ?? 'Not among the documented parameters.'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The parts of a redirect. */
interface RedirectParts {
  /** The address, without its query. */
  readonly base: string;
  /** The parameters of the query, then those of the posted form, decoded. */
  readonly parameters: readonly Parameter[];
}

/** Splits a URL, and the form that was posted to it, into address and parameters. Never throws. */
export function splitRedirect(url: string, body: string | null): RedirectParts {
  const queryStart = url.indexOf('?');
  const base = queryStart < 0 ? url : url.slice(0, queryStart);
  const query = queryStart < 0 ? '' : url.slice(queryStart + 1);
  return {
    base,
    parameters: [...new URLSearchParams(query), ...new URLSearchParams(body ?? '')],
  };
}

/** The meaning of a parameter; undefined if it is unknown, also for names such as `constructor`, which every object has. */
export const findMeaning = (
  meanings: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined => (Object.hasOwn(meanings, name) ? meanings[name] : undefined);
