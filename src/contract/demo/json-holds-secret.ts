import { holdsSecret } from '../secrets/mask.ts';
import { isSecretField } from '../secrets/masked-fields.ts';
import { withoutPlaceholders } from './values/template.ts';

/**
 * Whether a JSON value has a secret in one of its texts, which are templates, or in a field for secrets. Looks at each text
 * by itself: in the JSON of all, a text such as `token=` would seem to go on in the next. The value is nested at most
 * `MAX_DEPTH` levels.
 */
export function jsonHoldsSecret(value: unknown, isInSecretField = false): boolean {
  if (typeof value === 'string') {
    const plain = withoutPlaceholders(value, '') ?? value;
    return isInSecretField ? plain !== '' : holdsSecret(plain);
  }
  if (typeof value === 'number') return isInSecretField;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((each) => jsonHoldsSecret(each, isInSecretField));
  return Object.entries(value).some(
    ([name, held]) =>
      holdsSecret(name) || jsonHoldsSecret(held, isInSecretField || isSecretField(name)),
  );
}
