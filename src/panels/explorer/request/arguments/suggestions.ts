import type { JsonSchema } from '../../../../contract/catalog.ts';
import type { WorldBrief, WorldChannel } from '../../../../contract/sandbox.ts';
import { argumentKind } from '../../draft/body/argument-kind.ts';

/** A suggested value for a field, and what it means. */
export interface Suggestion {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

interface Argument {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Whether it names the conversation that the method acts on. */
  readonly namesChannel: boolean;
}

/** Suggested values for an argument from the world or the schema; the list may be empty. */
export function suggestionsFor(
  { name, schema, namesChannel }: Argument,
  world: WorldBrief,
): readonly Suggestion[] {
  const kind = argumentKind(schema);
  if (kind.control === 'choice') return kind.options.map((id) => ({ id, label: id }));
  if (kind.control !== 'text') return [];
  if (namesChannel) return world.channels.map(channelSuggestion);
  if (name === 'client_id')
    return world.apps.map((app) => ({
      id: app.client_id,
      label: app.client_id,
      detail: app.name,
    }));
  return (schema.examples ?? [])
    .filter((example) => typeof example === 'string')
    .map((id) => ({ id, label: id }));
}

function channelSuggestion(channel: WorldChannel): Suggestion {
  const kind = channel.is_im
    ? 'direct conversation'
    : channel.is_private
      ? 'private channel'
      : 'public channel';
  const size = channel.members === 1 ? '1 member' : `${channel.members} members`;
  return {
    id: channel.id,
    label: channelName(channel),
    detail: [channel.id, kind, size, ...(channel.is_archived ? ['archived'] : [])].join(', '),
  };
}

const channelName = ({ id, name }: WorldChannel) => (name === undefined ? id : `#${name}`);

/** The meaning of a value, such as `#general` for its id, or null if unknown. */
export function meaningOf(suggestions: readonly Suggestion[], value: string): string | null {
  const found = suggestions.find(({ id }) => id === value);
  if (!found) return null;
  return found.label === found.id ? (found.detail ?? null) : found.label;
}
