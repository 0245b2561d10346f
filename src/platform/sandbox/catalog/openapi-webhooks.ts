import type { CatalogEvent } from '../../../contract/catalog.ts';
import { EventWrapper } from '../../../contract/schemas/events.ts';
import { jsonSchemaOf } from '../../runtime/json-schema.ts';

/** The requests that apps are sent, as OpenAPI 3.1 has them: one for each type of event. */
export const webhooksOf = (events: readonly CatalogEvent[]): Record<string, object> =>
  Object.fromEntries(events.map((event) => [event.type, { post: operation(event) }]));

const header = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  header('X-Slack-Request-Timestamp', "When it was sent, in seconds of the world's clock."),
  header(
    'X-Slack-Signature',
    'v0= and the HMAC-SHA256 of v0:<timestamp>:<raw body> under the signing secret, in hexadecimal.',
  ),
  header('X-Slack-Retry-Num', 'Of a retry: its number, from 1 to 3.', false),
  header('X-Slack-Retry-Reason', 'Of a retry: why the attempt before it failed.', false),
  header('X-Parley-Delivery', 'The delivery. A call may return it as X-Parley-Caused-By.'),
];

function operation({ type, title, scopes, body, sample }: CatalogEvent): object {
  const event = { ...body, examples: [sample] };
  const wrapper = jsonSchemaOf(EventWrapper, 'input');
  const schema = { ...wrapper, properties: { ...wrapper.properties, event } };
  const needed = scopes.map(({ scope }) => scope).join(', ');
  return {
    operationId: `event-${type}`,
    tags: ['events'],
    summary: title,
    ...(needed === '' ? {} : { description: `Scopes: ${needed}.` }),
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema } },
    },
    responses: {
      200: { description: 'Received. Any status from 200 to 299 counts, within 3 seconds.' },
    },
  };
}
