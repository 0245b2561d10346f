import { useState } from 'react';
import { mask } from '../../contract/secrets/mask.ts';
import { isSecretField } from '../../contract/secrets/masked-fields.ts';
import { maskSecret } from '../../contract/secrets/masked.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import css from './RawRedirect.module.css';
import type { Parameter } from './created-request.ts';

export interface RawRedirectProps {
  /** Accessible name of the list of parts. */
  readonly label: string;
  readonly heading: string;
  readonly method: string;
  readonly url: string;
  /** The form that was posted to the URL; null if everything is in the URL. */
  readonly body?: string | null;
  /** The meaning of the address. */
  readonly address: string;
  /** The meaning of each parameter, by name. */
  readonly meanings: Readonly<Record<string, string | undefined>>;
}

/** A redirect as it was sent, with each part explained. Secrets are masked until the user shows them. */
export function RawRedirect({
  label,
  heading,
  method,
  url,
  body = null,
  address,
  meanings,
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
          <dd className={css.meaning}>{address}</dd>
        </div>
        {parameters.map(([name, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names repeat, and nothing moves
          <div key={index} className={css.part}>
            <dt className={css.name}>{name}</dt>
            <dd className={css.value}>
              {isSecretField(name) && !isRevealed ? maskSecret(value) : maskUnlessRevealed(value)}
            </dd>
            <dd className={css.meaning}>
              {findMeaning(meanings, name) ?? 'Not among the documented parameters.'}
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

/** Splits a URL, and the form that was posted to it, into parameters. Never throws. */
export function splitRedirect(url: string, body: string | null): RedirectParts {
  const at = url.indexOf('?');
  const base = at < 0 ? url : url.slice(0, at);
  const query = at < 0 ? '' : url.slice(at + 1);
  return {
    base,
    parameters: [...new URLSearchParams(query), ...new URLSearchParams(body ?? '')],
  };
}

/** The meaning of a parameter; undefined if it is unknown. A name such as `constructor` must not find a property of all objects. */
export const findMeaning = (
  meanings: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined => (Object.hasOwn(meanings, name) ? meanings[name] : undefined);
