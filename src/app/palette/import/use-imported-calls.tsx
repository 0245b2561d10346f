import { useMutation, useQueryClient } from '@tanstack/react-query';
import FileInput from 'lucide-react/icons/file-input';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import { useState } from 'react';
import { late } from '../../../base/late.ts';
import { useActing } from '../../../client/acting.ts';
import { useLiveClient } from '../../../client/context.tsx';
import { catalogQuery } from '../../../client/queries.ts';
import { looksLikeYaml } from '../../../client/import/looks-like-calls.ts';
import { messageOf } from '../../../client/transport/refusal.ts';
import { usePanelShell } from '../../../kit/panel.ts';
import { useOpenCall } from '../../wire/actions/use-edit.ts';
import type { Command, CommandGroup } from '../command.ts';
import type { ImportResult, ImportedCall } from './import-calls.ts';

const YAML = late(() => import('../../../contract/yaml/parse-yaml.ts'));
const IMPORT_CALLS = late(() => import('./import-calls.ts'));

/** The calls that the palette found in a text or a file of the user. */
export interface ImportedCalls {
  /** The calls as commands that open them in the Explorer. */
  readonly groups: readonly CommandGroup[];
  /** How many calls were found, or why no call was found. */
  readonly message: string;
}

/** Imports the calls in a text or a file into the palette. */
export function useImportedCalls(): {
  /** Null while the palette shows its commands. */
  readonly importedCalls: ImportedCalls | null;
  /** “Bring a call…”: asks the user for a text or a file. */
  readonly bringCommand: Command;
  readonly importFrom: (source: string | File) => void;
  readonly showCommands: () => void;
} {
  const client = useLiveClient();
  const queries = useQueryClient();
  const acting = useActing();
  const { announce } = usePanelShell();
  const openCall = useOpenCall();
  const [isAsking, setAsking] = useState(false);
  const reading = useMutation({
    // The text is forgotten at once: it may be long, and hold secrets.
    gcTime: 0,
    mutationFn: async (source: string | File): Promise<ImportResult> => {
      const { importCalls, readFileText } = await IMPORT_CALLS.load();
      const text = typeof source === 'string' ? source : await readFileText(source);
      const catalog = await queries.query(catalogQuery(client));
      const readYaml = looksLikeYaml(text) ? (await YAML.load()).parseYaml : null;
      return importCalls(text, { catalog, world: await client.world(), readYaml });
    },
  });

  async function open(call: ImportedCall) {
    try {
      const draft = IMPORT_CALLS.need().draftOfCall(call, {
        world: await client.world(),
        acting: { token: acting?.token ?? null, tokens: acting?.tokens ?? [] },
      });
      if (draft.ok) await openCall(draft);
      else announce(draft.why);
    } catch (error) {
      announce(messageOf(error));
    }
  }

  const result = reading.data;
  const commands = (result?.ok ? result.calls : []).map((call, index): Command => ({
    id: `brought ${index}`,
    title: call.title,
    detail: call.detail,
    icon: <SquareTerminal size={15} />,
    run: () => void open(call),
  }));
  return {
    importedCalls:
      reading.isIdle && !isAsking
        ? null
        : {
            groups: result?.ok ? [{ title: `Calls in ${result.source}`, commands }] : [],
            message: reading.error
              ? messageOf(reading.error)
              : reading.isIdle
                ? ASKING_MESSAGE
                : messageFor(result),
          },
    bringCommand: {
      id: 'bring',
      title: 'Bring a call…',
      detail: 'Paste a command, HAR, a collection, OpenAPI, a log or code',
      icon: <FileInput size={15} />,
      keepsPaletteOpen: true,
      run: () => setAsking(true),
    },
    importFrom: reading.mutate,
    showCommands: () => {
      reading.reset();
      setAsking(false);
    },
  };
}

const ASKING_MESSAGE =
  'Paste a curl command, a HAR file, a collection of Postman or Insomnia, an OpenAPI document, the log of an SDK, an HTTP request or a program here, or open a file.';

function messageFor(result: ImportResult | undefined): string {
  if (result === undefined) return 'Reading…';
  if (!result.ok) return result.why;
  const count = result.calls.length === 1 ? 'One call' : `${result.calls.length} calls`;
  return `${count} in ${result.source}. Choose one to open it in the Explorer; nothing is sent. ${result.omitted}`.trim();
}
