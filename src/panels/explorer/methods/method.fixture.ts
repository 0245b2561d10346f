import type { CatalogMethod } from '../../../contract/catalog.ts';

/** A plain method of the catalogue for tests, with the given properties. */
export function methodFixture(given: Partial<CatalogMethod> & { name: string }): CatalogMethod {
  return {
    group: given.name.slice(0, given.name.lastIndexOf('.')),
    summary: '',
    description: '',
    url: `http://localhost/api/${given.name}`,
    verbs: ['POST', 'GET'],
    content_types: ['application/x-www-form-urlencoded', 'application/json'],
    tier: { name: 3, per_minute: 50 },
    client_authentication: false,
    channel: null,
    token_types: ['bot', 'user'],
    scopes: [],
    pagination: null,
    arguments: { type: 'object', properties: {} },
    returns: {},
    errors: [],
    provenance: 'stated',
    assumptions: [],
    ...given,
  };
}
