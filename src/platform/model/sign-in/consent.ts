import * as z from 'zod/mini';
import { CONSENT_LIFE_S } from '../../../contract/lifetimes.ts';
import { removeSurplus, removeWhile } from '../../store/prune.ts';
import { AGREEMENT } from './code.ts';
import { onAdded } from '../commit-hook.ts';
import { defineTable } from '../define-table.ts';
import type { World } from '../world/world.ts';

/** A consent page that waits for a decision. */
export const ConsentRecord = z.object({
  id: z.string(),
  /** Only in the page itself, so only somebody who has loaded the page can send it (docs/assumptions.md, A-25). */
  secret: z.string(),
  ...AGREEMENT,
  state: z.nullable(z.string()),
  response_mode: z.enum(['query', 'form_post']),
  /** Id of the person that the client expects (`login_hint`), if it names one. */
  expected: z.nullable(z.string()),
  asked_at: z.number(),
});
export type ConsentRecord = z.infer<typeof ConsentRecord>;

export const consents = defineTable({
  name: 'consents',
  schema: ConsentRecord,
  key: (row) => row.id,
  // Ids rise with time, so both are sorted by age.
  indexes: { app: ({ app, id }) => `${app}:${id}` },
  references: { app: 'apps' },
  holdsSecrets: true,
});

/** The most open consent pages of an app; beyond it the oldest is deleted. */
const MAX_OPEN = 100;

/** The value in the form of the page. */
export const consentText = ({ id, secret }: ConsentRecord): string => `${id}.${secret}`;

/** Opens a consent page. */
export function openConsent(
  world: Pick<World, 'consents' | 'clock' | 'ids'>,
  asked: Omit<ConsentRecord, 'id' | 'secret' | 'asked_at'>,
): ConsentRecord {
  return world.consents.put({
    ...asked,
    id: world.ids.next('Q'),
    secret: world.ids.secret('consent', 24),
    asked_at: world.clock.now(),
  });
}

/** Deletes consent pages that were not answered in time. */
export const boundConsents = onAdded(consents, (world, { app }) => {
  removeWhile(world.consents, world.consents.scan(), (consent) => !isOpen(world, consent));
  const bounds = { prefix: `${app}:`, reverse: true, skip: MAX_OPEN } as const;
  removeSurplus(world.consents, world.consents.scanIndex('app', bounds));
});

const isOpen = (world: Pick<World, 'clock'>, { asked_at }: ConsentRecord) =>
  world.clock.now() < asked_at + CONSENT_LIFE_S;

/** The consent page of a decision, or undefined if it is forged, already used or expired. */
export function consentOf(
  world: Pick<World, 'consents' | 'clock'>,
  text: string,
): ConsentRecord | undefined {
  const consent = world.consents.get(text.slice(0, text.indexOf('.')));
  return consent !== undefined && consentText(consent) === text && isOpen(world, consent)
    ? consent
    : undefined;
}
