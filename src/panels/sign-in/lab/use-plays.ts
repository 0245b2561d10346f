import { useState } from 'react';
import { useClient } from '../../../client/context.tsx';
import { messageOf } from '../../../client/refusal.ts';
import type { ExchangeSummary, WorldApp, WorldBrief } from '../../../contract/sandbox.ts';
import type { Check } from '../../../ui/CheckList.tsx';
import { usePanelShell } from '../../../ui/panel.ts';
import type { Attack } from './attacks.ts';

/** How far an attack got. */
export type Play =
  | { readonly is: 'under-way' }
  | {
      readonly is: 'over';
      readonly checks: readonly Check[];
      readonly calls: readonly ExchangeSummary[];
    }
  | { readonly is: 'failed'; readonly message: string };

/** The attacks that were played, by their id, and the way to play one; it never rejects. */
export function usePlays(world: WorldBrief, app: WorldApp) {
  const client = useClient();
  const { announce } = usePanelShell();
  const [plays, setPlays] = useState<Readonly<Record<string, Play>>>({});
  const note = (id: string, play: Play) => setPlays((before) => ({ ...before, [id]: play }));

  async function play({ id, title, play: act }: Attack): Promise<void> {
    note(id, { is: 'under-way' });
    try {
      const before = (await client.exchanges(null)).at(-1)?.id ?? null;
      const checks = await act({ client, world, app });
      note(id, { is: 'over', checks, calls: await client.exchanges(before) });
      const stopped = checks.find(({ passed }) => !passed);
      announce(`${title}: ${stopped ? `stopped by ${stopped.title}` : 'not stopped'}.`);
    } catch (error) {
      note(id, { is: 'failed', message: messageOf(error) });
    }
  }
  return { plays, play };
}
