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
  | {
      readonly is: 'failed';
      readonly message: string;
      readonly calls: readonly ExchangeSummary[];
    };

/** The attacks that were played, by their id, and the way to play one; it never rejects. */
export function usePlays(world: WorldBrief, app: WorldApp) {
  const client = useClient();
  const { announce } = usePanelShell();
  const [plays, setPlays] = useState<Readonly<Record<string, Play>>>({});
  const note = (id: string, play: Play) => setPlays((before) => ({ ...before, [id]: play }));

  async function play({ id, title, play: act }: Attack): Promise<void> {
    note(id, { is: 'under-way' });
    let before: string | null = null;
    const callsMade = () => client.exchanges(before).catch(() => []);
    try {
      before = (await client.exchanges(null)).at(-1)?.id ?? null;
      const checks = await act({ client, world, app });
      note(id, { is: 'over', checks, calls: await callsMade() });
      const stopped = checks.find(({ passed }) => !passed);
      announce(`${title}: ${stopped ? `stopped by ${stopped.title}` : 'not stopped'}.`);
    } catch (error) {
      note(id, { is: 'failed', message: messageOf(error), calls: await callsMade() });
    }
  }
  const isBusy = Object.values(plays).some((each) => each.is === 'under-way');
  return { plays, play, isBusy };
}
