import type { BlockFault } from './fault.ts';
import { isJsonObject, pointerTo } from '../json.ts';

/** Where blocks are shown. */
export type Surface = 'message' | 'modal' | 'home';

const NAMES: Readonly<Record<Surface, string>> = {
  message: 'messages',
  modal: 'modals',
  home: 'Home tabs',
};

/**
 * The types of blocks and elements that are allowed on some surfaces only. Any other type is allowed on all surfaces
 * (docs/assumptions.md, A-45).
 */
const SURFACES: ReadonlyMap<unknown, readonly Surface[]> = new Map<string, readonly Surface[]>([
  ['alert', ['modal']],
  ['call', ['message']],
  ['carousel', ['message', 'home']],
  ['container', ['message']],
  ['context_actions', ['message']],
  ['data_table', ['message', 'home']],
  ['file', ['message']],
  ['markdown', ['message']],
  ['plan', ['message']],
  ['table', ['message', 'home']],
  ['task_card', ['message']],
  ['datetimepicker', ['message', 'modal']],
  ['email_text_input', ['modal']],
  ['file_input', ['modal']],
  ['number_input', ['modal']],
  ['rich_text_input', ['modal', 'home']],
  ['url_text_input', ['modal']],
  ['workflow_button', ['message']],
]);

/** Whether a type of block or element is allowed on a surface. Unknown types are. */
export const isAllowedOn = (type: unknown, surface: Surface): boolean =>
  SURFACES.get(type)?.includes(surface) !== false;

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The blocks inside a container; none for any other value. */
export const childBlocks = (block: unknown): readonly unknown[] =>
  isJsonObject(block) ? list(block['child_blocks']) : [];

/** Finds types that are not allowed on a surface: of a block, of its elements and of its child blocks. */
export function surfaceFaults(block: unknown, surface: Surface, path: string): BlockFault[] {
  return [
    ...elementFaults(block, surface, path, []),
    ...childBlocks(block).flatMap((child, at) =>
      elementFaults(child, surface, path, ['child_blocks', at]),
    ),
  ];
}

type Steps = readonly (string | number)[];

function elementFaults(block: unknown, surface: Surface, path: string, steps: Steps): BlockFault[] {
  if (!isJsonObject(block)) return [];
  return [
    ...typeFaults(block, surface, path, steps),
    ...typeFaults(block['element'], surface, path, [...steps, 'element']),
    ...typeFaults(block['accessory'], surface, path, [...steps, 'accessory']),
    ...list(block['elements']).flatMap((each, at) =>
      typeFaults(each, surface, path, [...steps, 'elements', at]),
    ),
  ];
}

function typeFaults(value: unknown, surface: Surface, path: string, steps: Steps): BlockFault[] {
  const type = isJsonObject(value) ? value['type'] : undefined;
  if (isAllowedOn(type, surface)) return [];
  const places = SURFACES.get(type)?.map((each) => NAMES[each]) ?? [];
  return [
    {
      path: pointerTo(path, [...steps, 'type']),
      message: `“${String(type)}” is for ${places.join(' and ')}, not for ${NAMES[surface]}`,
    },
  ];
}
