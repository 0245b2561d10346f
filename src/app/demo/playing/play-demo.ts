import type { Demo, DemoWorld } from '../../../contract/demo/demo.ts';
import type { ExchangeSummary, HeaderList, WorldBrief } from '../../../contract/sandbox.ts';
import type { ParleyClient } from '../../../client/transport/client.ts';

/** A step that was played in a world made for it. */
export interface PlayedStep {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
  /** Null for a success. */
  readonly error: string | null;
  readonly exchange: ExchangeSummary | null;
  /** The request as it was sent, its secrets masked. */
  readonly request: {
    readonly verb: string;
    readonly url: string;
    readonly headers: HeaderList;
    readonly body: string | null;
  };
  /** Why the step could not be sent. */
  readonly problem?: string;
}

export interface PlayedDemo {
  readonly ok: true;
  /** The world before the first step. */
  readonly brief: WorldBrief;
  readonly steps: readonly PlayedStep[];
}

/** Plays a demo in a world of its own (`POST /sandbox/demos/play`); the world in service does not change. */
export const playDemo = (client: Pick<ParleyClient, 'sandbox'>, demo: Demo): Promise<PlayedDemo> =>
  client.sandbox<PlayedDemo>('/demos/play', { method: 'POST', body: { demo } });

export const demoOf = (world: DemoWorld, more: Pick<Demo, 'steps' | 'title'> = {}): Demo => ({
  format: 'parley-demo',
  version: 1,
  world,
  ...more,
});

/** `GET /sandbox` of a demo world before the first step. */
export async function startOf(
  client: Pick<ParleyClient, 'sandbox'>,
  world: DemoWorld,
): Promise<WorldBrief> {
  return (await playDemo(client, demoOf(world))).brief;
}
