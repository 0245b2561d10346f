import { createContext } from 'react';
import { checkPayload } from '../../../contract/blocks/check.ts';
import type { BlockFault } from '../../../contract/blocks/fault.ts';
import { LIMITS } from '../../../contract/blocks/limits.ts';
import type { Surface } from '../../../contract/blocks/surfaces.ts';
import { withoutNulls } from '../../../contract/json.ts';
import { checkView } from '../../../contract/views/check-view.ts';

type Payload = Readonly<Record<string, unknown>>;

/** What a surface is called in sentences. */
export const SURFACE_NAMES: Readonly<Record<Surface, string>> = {
  message: 'message',
  modal: 'modal',
  home: 'Home tab',
};

/** The surface of the draft, for nested forms. */
export const SurfaceContext = createContext<Surface>('message');

/** The surface of a payload. A view names it in `type`; everything else is a message. */
export const surfaceOf = ({ type }: Payload): Surface =>
  type === 'modal' || type === 'home' ? type : 'message';

/** How many blocks a surface can have. */
export const maxBlocksOf = (surface: Surface): number =>
  surface === 'message' ? LIMITS.blocks : LIMITS.view_blocks;

/** All errors of a payload, with their paths. */
export function faultsIn(payload: Payload): readonly BlockFault[] {
  const surface = surfaceOf(payload);
  if (surface === 'message') return checkPayload(payload);
  const result = checkView(withoutNulls(payload), '', surface);
  return 'faults' in result ? result.faults : [];
}

/** Fields that modals and Home tabs have in common. */
const SHARED_VIEW_FIELDS = ['callback_id', 'private_metadata', 'external_id'] as const;

/** The payload for another surface. It keeps its blocks and the fields that both surfaces have. A modal gets its required texts. */
export function convertPayload(payload: Payload, surface: Surface): Payload {
  if (surfaceOf(payload) === surface) return payload;
  const blocks = Array.isArray(payload['blocks']) ? (payload['blocks'] as readonly unknown[]) : [];
  if (surface === 'message') return blocks.length === 0 ? {} : { blocks };
  const shared = Object.fromEntries(
    SHARED_VIEW_FIELDS.filter((name) => name in payload).map((name) => [name, payload[name]]),
  );
  const texts = {
    title: { type: 'plain_text', text: 'New modal' },
    submit: { type: 'plain_text', text: 'Submit' },
    close: { type: 'plain_text', text: 'Cancel' },
  };
  return { type: surface, ...(surface === 'modal' && texts), ...shared, blocks };
}
