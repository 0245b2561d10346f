import { parseYaml } from '../../contract/yaml/parse-yaml.ts';
import { findRequests } from './find-requests.ts';
import type { FoundRequest } from './reading/found.ts';

/** The requests that a text holds. Throws why there are none. */
export function requestsIn(text: string): readonly FoundRequest[] {
  const found = findRequests(text, parseYaml);
  if (!found.ok) throw new Error(found.why);
  return found.requests;
}

/** The first of them. */
export const firstIn = (text: string): FoundRequest | undefined => requestsIn(text)[0];
