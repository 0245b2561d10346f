import { channelNamed, type World } from '../world/world.ts';
import { findPerson } from './find-person.ts';

/**
 * What a person chooses, as the sandbox takes it: menus of conversations and of people get ids, and a test may name those
 * instead. Other elements get what was given.
 *
 * @param type the type of the element; null if it is not known
 * @throws {Error} if there is no conversation or nobody of that name
 */
export async function chosenValue(
  world: World,
  type: string | null,
  value: unknown,
): Promise<unknown> {
  if (Array.isArray(value))
    return Promise.all(value.map((each: unknown) => chosenValue(world, type, each)));
  if (type === null || typeof value !== 'string') return value;
  if (/^(?:multi_)?(?:channels|conversations)_select$/.test(type))
    return channelNamed((await world.brief()).channels, value);
  if (!/^(?:multi_)?users_select$/.test(type)) return value;
  const person = await findPerson(world, value);
  if (person !== null) return person.id;
  throw new Error(
    `there is nobody called “${value}” to choose: name a person by user name, full name or id`,
  );
}

/** Values of a form by block and element, with ids for the conversations and people that they name. */
export async function formValues(
  world: World,
  blocks: unknown,
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const chosen: Record<string, Record<string, unknown>> = {};
  for (const [block_id, elements] of Object.entries(values)) {
    chosen[block_id] = {};
    for (const [action_id, value] of Object.entries(elements)) {
      const type = typeOfElement(blocks, block_id, action_id);
      chosen[block_id][action_id] = await chosenValue(world, type, value);
    }
  }
  return chosen;
}

/** The type of an element of a view; null if there is no such element. */
function typeOfElement(blocks: unknown, block_id: string, action_id: string): string | null {
  const all = (Array.isArray(blocks) ? blocks : []) as readonly Block[];
  const block = all.find((each) => each.block_id === block_id);
  const elements = [block?.element, block?.accessory, ...(block?.elements ?? [])];
  return elements.find((each) => each?.action_id === action_id)?.type ?? null;
}

interface Element {
  readonly action_id?: string;
  readonly type?: string;
}

interface Block {
  readonly block_id?: string;
  readonly element?: Element;
  readonly accessory?: Element;
  readonly elements?: readonly Element[];
}
