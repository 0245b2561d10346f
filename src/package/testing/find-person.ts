import type { World } from '../world/world.ts';

/** Somebody, as `GET /sandbox/users` lists them. */
export interface Somebody {
  readonly id: string;
  readonly name: string;
  readonly real_name: string;
  readonly is_bot?: boolean;
  readonly deleted?: boolean;
}

/** Finds a person of the workspace by user name, with or without `@`, by full name or by id; null if there is nobody like that. */
export async function findPerson(world: World, name: string): Promise<Somebody | null> {
  const wanted = plainName(name);
  const query = new URLSearchParams(
    /^[UW][A-Z0-9]{8,}$/.test(wanted) ? { ids: wanted } : { words: wanted },
  );
  const { people } = (await world.sandbox(`/users?${query}`)) as unknown as {
    readonly people: readonly Somebody[];
  };
  const lower = wanted.toLowerCase();
  const is = ({ id, name: own, real_name }: Somebody) =>
    id === wanted || own === lower || real_name.toLowerCase() === lower;
  return people.find((each) => is(each) && !each.deleted && !each.is_bot) ?? null;
}

/** Somebody new joins the workspace, with this user name or full name. */
export async function joinPerson(world: World, name: string): Promise<Somebody> {
  const wanted = plainName(name);
  const joining = /^[\w.-]+$/.test(wanted)
    ? { name: wanted.toLowerCase(), real_name: capitalize(wanted) }
    : { real_name: wanted };
  const { user } = (await world.sandbox('/users', joining)) as unknown as {
    readonly user: Somebody;
  };
  return user;
}

const plainName = (name: string) => name.replace(/^@/, '');
const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
