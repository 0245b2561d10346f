import {
  importCalls,
  draftOfCall,
  type ImportResult,
} from '../../app/palette/import/import-calls.ts';
import { tokensOf, type ActingToken } from '../../client/acting.ts';
import { createClient, type ParleyClient } from '../../client/transport/client.ts';
import type { CatalogMethod } from '../../contract/catalog.ts';
import { parseYaml } from '../../contract/yaml/parse-yaml.ts';
import type { WorldBrief } from '../../contract/sandbox.ts';
import { draftInSearch, explorerSearch } from '../../panels/explorer/draft/explorer-search.ts';
import type { RequestDraft } from '../../panels/explorer/draft/request-draft.ts';
import { openWorld, type OpenWorld } from '../../platform/testing/open-world.ts';

/** What a test of brought calls has: a world, and what the Explorer makes of a text in it. */
export interface BroughtWorld {
  readonly world: OpenWorld;
  readonly client: ParleyClient;
  readonly brief: WorldBrief;
  readonly bring: (text: string) => ImportResult;
  readonly method: (name: string) => CatalogMethod;
  /** The first call of a text, as the Explorer opens it for somebody who acts with that token. Throws why there is none. */
  readonly opened: (text: string, token?: string | null) => OpenedCall;
}

interface OpenedCall {
  readonly name: string;
  readonly draft: RequestDraft;
  readonly notes: string;
  readonly token: ActingToken | null;
}

export async function openBroughtWorld(): Promise<BroughtWorld> {
  const world = await openWorld({ salt: 'of this host' });
  const { platform } = world;
  const client = createClient({
    baseUrl: platform.deployment.base_url,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  });
  const [catalog, brief] = [await client.catalog(), await client.world()];
  const bring = (text: string) => importCalls(text, { catalog, world: brief, readYaml: parseYaml });
  return {
    world,
    client,
    brief,
    bring,
    method: (name) => {
      const found = catalog.methods.find((each) => each.name === name);
      if (found === undefined) throw new Error(name);
      return found;
    },
    opened: (text, token = world.bot) => {
      const brought = bring(text);
      if (!brought.ok) throw new Error(brought.why);
      const [call] = brought.calls;
      if (call === undefined) throw new Error('no call');
      const tokens = tokensOf(brief);
      const acting = { tokens, token: tokens.find((each) => each.token === token) ?? null };
      const editable = draftOfCall(call, { world: brief, acting });
      if (!editable.ok) throw new Error(editable.why);
      const search = explorerSearch({ ...(editable.draft as object) });
      const draft = draftInSearch(search);
      if (draft === null) throw new Error('no draft');
      return {
        name: search.method ?? '',
        draft,
        notes: editable.notes.join(' '),
        token: editable.token,
      };
    },
  };
}
