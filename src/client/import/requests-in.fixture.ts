import { parseYaml } from '../../contract/yaml/parse-yaml.ts';
import { findRequests } from './find-requests.ts';
import type { FoundRequest } from './reading/found.ts';

/** The requests in a text. Throws the reason if there are none. */
export function requestsIn(text: string): readonly FoundRequest[] {
  const found = findRequests(text, parseYaml);
  if (!found.ok) throw new Error(found.why);
  return found.requests;
}

/** The first request in a text. */
export const firstIn = (text: string): FoundRequest | undefined => requestsIn(text)[0];
