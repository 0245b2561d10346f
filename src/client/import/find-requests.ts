import { parseJson, type JsonReading } from '../../contract/json.ts';
import { codeRequests } from './code.ts';
import { curlRequests } from './curl.ts';
import {
  MAX_DOCUMENT_LENGTH,
  MAX_REQUESTS,
  MAX_TEXT_LENGTH,
  type Found,
  type FoundRequest,
} from './found.ts';
import { harEntries, requestOfEntry } from './har.ts';
import { insomniaItems, variablesOf } from './insomnia.ts';
import { objectAt } from './json-values.ts';
import { looksLikeYaml } from './looks-like-calls.ts';
import { describedRequests, isApiDescription } from './openapi.ts';
import { CollectionVariables, collectionItems, requestOfItem } from './postman.ts';
import { loggedRequests } from './sdk-log.ts';

/** Reads YAML: `parseYaml`, which loads late. */
export type ReadYaml = (text: string) => JsonReading;

/**
 * The requests in a text: curl commands, an archive, a collection, the description of an API, the log of an SDK. Without `readYaml`,
 * documents in YAML are not looked for. Never throws.
 */
export function findRequests(text: string, readYaml: ReadYaml | null = null): Found {
  const isDocument = /^\s*\{/.test(text);
  const most = isDocument ? MAX_DOCUMENT_LENGTH : MAX_TEXT_LENGTH;
  if (text.length > most)
    return nothing(
      `The text has ${text.length.toLocaleString('en')} characters, and at most ${most.toLocaleString('en')} are read. Paste a part of it.`,
    );
  if (isDocument) return inDocument(parseJson(text), 'JSON');
  const logged = loggedRequests(text);
  if (logged !== null) return found('the log of an SDK', logged);
  const yaml = looksLikeYaml(text) ? readYaml : null;
  if (yaml !== null) {
    const document = inDocument(yaml(text), 'YAML');
    // A program or a log may have a line that begins like a document.
    if (document.ok || /^(?:openapi|swagger):/m.test(text)) return document;
  }
  // A command may hold a program in its body, and a program a command in a comment: what comes first counts.
  const code = /^\s*(?:[$%] )?(?:curl|printf)\s/.test(text) ? [] : codeRequests(text);
  if (code.length > 0) return found('a program', code);
  const curl = curlRequests(text);
  return curl.length > 0
    ? found(curl.length === 1 ? 'a curl command' : 'curl commands', curl)
    : nothing('The text has no curl command with an address, and no call of a program.');
}

const nothing = (why: string): Found => ({ ok: false, why });

const found = (
  source: string,
  requests: readonly FoundRequest[],
  count = requests.length,
): Found => ({ ok: true, source, requests: requests.slice(0, MAX_REQUESTS), count });

function inDocument(read: JsonReading, language: 'JSON' | 'YAML'): Found {
  if ('fault' in read) return nothing(`The ${language} cannot be read: ${read.fault}.`);
  const document = objectAt(read.value);
  const entries = harEntries(document);
  if (entries !== null)
    return found('a HAR file', entries.slice(0, MAX_REQUESTS).map(requestOfEntry), entries.length);
  const items = collectionItems(document) ?? insomniaItems(document);
  if (items !== null) {
    const variables = new CollectionVariables(variablesOf(document));
    const requests = items.slice(0, MAX_REQUESTS).map((item) => requestOfItem(item, variables));
    return found('a collection', requests, items.length);
  }
  if (isApiDescription(document))
    return found('a description of an API', describedRequests(document));
  if (Array.isArray(document['requests']))
    return nothing('This collection is of version 1. Export it as version 2.1, and paste that.');
  return nothing(
    `This ${language} is no HAR file, no collection of Postman or Insomnia and no OpenAPI document: it has none of log, item, collection and openapi.`,
  );
}
