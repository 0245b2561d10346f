import { collectionOf, TOKEN_VARIABLE } from '../../../client/export/collection.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { prepareRequest } from '../draft/prepared-request.ts';
import type { SavedCall } from './saved-calls.ts';

/** Saves the calls as a file that Postman and other tools open, and that the command palette of Parley imports. */
export function saveCollection(calls: readonly SavedCall[], base_url: string): void {
  saveFile(
    'saved-calls.postman_collection.json',
    'application/json',
    collectionOfCalls(calls, base_url),
  );
}

/** The calls as a collection. Its requests go to the server at `base_url`. */
export const collectionOfCalls = (calls: readonly SavedCall[], base_url: string): string =>
  collectionOf(
    'Saved calls of Parley',
    calls.map(({ name, method, draft }) => {
      const request = prepareRequest({ url: `/api/${method}` }, draft, TOKEN_VARIABLE);
      return {
        title: name,
        verb: request.verb,
        path: request.url,
        headers: request.headers.filter(([header]) => header !== 'Authorization'),
        body: request.body?.text ?? null,
        isAuthorized: draft.token === 'header',
      };
    }),
    base_url,
  );
