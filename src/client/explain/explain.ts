import type { Catalog, CatalogError } from '../../contract/catalog.ts';
import type { ExchangeSummary } from '../../contract/sandbox.ts';

/** The entry of the catalogue for a code: its cause, its fix, and its provenance. */
export type Explanation = Pick<CatalogError, 'code' | 'cause' | 'fix' | 'provenance'>;

/**
 * Explains the error of a call. The called method or endpoint takes precedence. If it does not declare the code, or is unknown,
 * the code is looked up in all methods and endpoints, then in the faults of the network.
 */
export function explainError(
  catalog: Catalog,
  { name, error }: Pick<ExchangeSummary, 'name' | 'error'>,
): Explanation | null {
  if (error === null) return null;
  const called = [...catalog.methods, ...catalog.endpoints].find((entry) => entry.name === name);
  const entries = [...(called ? [called] : []), ...catalog.methods, ...catalog.endpoints];
  for (const { errors } of entries) {
    const explanation = errors.find(({ code }) => code === error);
    if (explanation) return explanation;
  }
  return catalog.network.find(({ code }) => code === error) ?? null;
}

/** Explains a warning that an answer carried. */
export function explainWarning(catalog: Catalog, code: string): Explanation | null {
  return catalog.warnings.find((warning) => warning.code === code) ?? null;
}
