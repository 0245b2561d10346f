import type { JsonSchema } from '../../../../contract/catalog.ts';
import type { WorldBrief, WorldChannel } from '../../../../contract/sandbox.ts';
import { argumentKindOf } from '../../draft/body/argument-kind.ts';

/** A suggested value for an argument, and what it means. */
export interface Suggestion {
  /** The suggested value. */
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
}

interface Argument {
  readonly name: string;
  readonly schema: JsonSchema;
  /** Whether the argument names the conversation that the method acts on. */
  readonly isChannelArgument: boolean;
}

/** Values that the world or the schema suggests for an argument. The list may be empty. */
export function suggestionsFor(
  { name, schema, isChannelArgument }: Argument,
  world: WorldBrief,
): readonly Suggestion[] {
  const kind = argumentKindOf(schema);
  if (kind.control === 'choice') return kind.options.map((id) => ({ id, label: id }));
  if (kind.control !== 'text') return [];
  if (isChannelArgument) return world.channels.map(channelSuggestion);
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
  const suggestion = suggestions.find(({ id }) => id === value);
  if (!suggestion) return null;
  return suggestion.label === suggestion.id ? (suggestion.detail ?? null) : suggestion.label;
}
