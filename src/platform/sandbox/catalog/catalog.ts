import type { Catalog, CatalogError, CatalogMethod } from '../../../contract/catalog.ts';
import {
  AUTHENTICATION_ERRORS,
  AVAILABILITY_ERRORS,
  ERRORS,
  OWN_ERRORS,
  TRANSPORT_ERRORS,
  WARNINGS,
  type ErrorCode,
} from '../../../contract/errors.ts';
import { SCOPES, SCOPES_WITHOUT_USE } from '../../../contract/scopes.ts';
import { TIERS } from '../../../contract/tiers.ts';
import type { Deployment } from '../../runtime/deployment.ts';
import { POST_TYPES } from '../../http/content-type.ts';
import { registeredMethods } from '../../methods/registry.ts';
import { INJECTED_CODES } from '../../pipeline/injected-failure.ts';
import type { RegisteredMethod } from '../../pipeline/registered-method.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';
import { catalogEvents } from './catalog-events.ts';
import { endpointsOf } from './catalog-endpoints.ts';

/** What a call of the method can be refused with: by the method itself, by a rule that applies to it, or by a failure. */
function errorsOf({ method: { errors }, rules }: RegisteredMethod): CatalogError[] {
  const around = new Set<ErrorCode>([...rules.flatMap(({ codes }) => codes), ...INJECTED_CODES]);
  const group = (name: CatalogError['group'], codes: readonly ErrorCode[]) =>
    codes.map((code) => ({ code, ...ERRORS[code], group: name }));
  const common = (codes: readonly ErrorCode[]) => codes.filter((code) => around.has(code));
  return [
    ...group('method', [...errors, ...common(OWN_ERRORS)]),
    ...group('authentication', common(AUTHENTICATION_ERRORS)),
    ...group('transport', common(TRANSPORT_ERRORS)),
    ...group('availability', common(AVAILABILITY_ERRORS)),
  ];
}

function methodEntry({ base_url }: Deployment, registered: RegisteredMethod): CatalogMethod {
  const { method, schema } = registered;
  return {
    name: method.name,
    group: method.name.slice(0, method.name.lastIndexOf('.')),
    summary: method.summary,
    description: method.description ?? '',
    url: `${base_url}/api/${method.name}`,
    verbs: method.verbs,
    content_types: POST_TYPES,
    tier: { name: method.tier, per_minute: TIERS[method.tier].per_minute },
    token_types: method.tokens,
    client_authentication: method.client === true,
    channel: method.channel,
    scopes: method.scopes,
    pagination: method.pagination ?? null,
    arguments: schema,
    returns: jsonSchemaOf(method.returns, 'output'),
    errors: errorsOf(registered),
    provenance: method.provenance,
    assumptions: method.assumptions ?? [],
  };
}

/** `GET /sandbox/catalog`: everything that is to be known about every method, endpoint and event. */
export function catalogOf(deployment: Deployment): Catalog {
  return {
    ok: true,
    methods: registeredMethods().map((registered) => methodEntry(deployment, registered)),
    endpoints: endpointsOf(deployment),
    events: catalogEvents(),
    warnings: Object.entries(WARNINGS).map(([code, known]) => ({ code, ...known })),
    scopes: SCOPES,
    unused_scopes: SCOPES_WITHOUT_USE,
  };
}
