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
import type { Brought, BroughtCall } from './bring-calls.ts';

const YAML = late(() => import('../../../contract/yaml/parse-yaml.ts'));
const BRING_CALLS = late(() => import('./bring-calls.ts'));

/** The calls that the user brought into the palette, from a text or a file. */
export interface BroughtCalls {
  /** The calls as commands that open them in the Explorer. */
  readonly groups: readonly CommandGroup[];
  /** How many calls were found, or why none were. */
  readonly message: string;
}

/** Brings the calls in a text or a file into the palette. */
export function useBroughtCalls(): {
  readonly brought: BroughtCalls | null;
  /** The command that asks the user for a text or a file. */
  readonly ask: Command;
  readonly bring: (given: string | File) => void;
  /** Goes back to the commands. */
  readonly leave: () => void;
} {
  const client = useLiveClient();
  const queries = useQueryClient();
  const acting = useActing();
  const { announce } = usePanelShell();
  const openCall = useOpenCall();
  const [isAsked, setAsked] = useState(false);
  const reading = useMutation({
    // The text is forgotten at once: it may be long, and hold secrets.
    gcTime: 0,
    mutationFn: async (given: string | File): Promise<Brought> => {
      const { bringCalls, readFileText } = await BRING_CALLS.load();
      const text = typeof given === 'string' ? given : await readFileText(given);
      const catalog = await queries.query(catalogQuery(client));
      const readYaml = looksLikeYaml(text) ? (await YAML.load()).parseYaml : null;
      return bringCalls(text, { catalog, world: await client.world(), readYaml });
    },
  });

  async function open(call: BroughtCall) {
    try {
      const draft = BRING_CALLS.need().draftOfCall(call, {
        world: await client.world(),
        acting: { token: acting?.token ?? null, tokens: acting?.tokens ?? [] },
      });
      if (draft.ok) await openCall(draft);
      else announce(draft.why);
    } catch (error) {
      announce(messageOf(error));
    }
  }

  const found = reading.data;
  const commands = (found?.ok ? found.calls : []).map((call, index): Command => ({
    id: `brought ${index}`,
    title: call.title,
    detail: call.detail,
    icon: <SquareTerminal size={15} />,
    run: () => void open(call),
  }));
  return {
    brought:
      reading.isIdle && !isAsked
        ? null
        : {
            groups: found?.ok ? [{ title: `Calls in ${found.source}`, commands }] : [],
            message: reading.error
              ? messageOf(reading.error)
              : reading.isIdle
                ? ASKING
                : messageFor(found),
          },
    ask: {
      id: 'bring',
      title: 'Bring a call…',
      detail: 'Paste a command, HAR, a collection, OpenAPI, a log or code',
      icon: <FileInput size={15} />,
      stays: true,
      run: () => setAsked(true),
    },
    bring: reading.mutate,
    leave: () => {
      reading.reset();
      setAsked(false);
    },
  };
}

const ASKING =
  'Paste a curl command, a HAR file, a collection of Postman or Insomnia, an OpenAPI document, the log of an SDK, an HTTP request or a program here, or open a file.';

function messageFor(found: Brought | undefined): string {
  if (found === undefined) return 'Reading…';
  if (!found.ok) return found.why;
  const number = found.calls.length === 1 ? 'One call' : `${found.calls.length} calls`;
  return `${number} in ${found.source}. Choose one to open it in the Explorer; nothing is sent. ${found.omitted}`.trim();
}
