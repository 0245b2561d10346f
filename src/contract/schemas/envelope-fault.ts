import { isJsonObject } from '../json.ts';

/**
 * Why an edited wrapper cannot be the payload of an envelope, in words; null if it can. Clients of socket mode hand an
 * event to its listeners by `payload.event.type`, and some of them end where it is missing.
 */
export function envelopeFault(wrapper: Readonly<Record<string, unknown>>): string | null {
  const { type, event } = wrapper;
  if (typeof type !== 'string' || type === '')
    return 'The payload of an envelope needs a text in type.';
  if (!isJsonObject(event)) return 'The payload of an envelope needs an object in event.';
  return typeof event['type'] === 'string' && event['type'] !== ''
    ? null
    : 'The payload of an envelope needs a text in event.type.';
}
