import { useMemo } from 'react';
import { useActing } from '../../../client/acting.ts';
import { usePeopleById, userIdsIn } from '../../../client/people/people.ts';
import type { WorldBrief } from '../../../contract/sandbox.ts';
import type { Names } from '../../../message/names.ts';
import type { MessageAuthor } from '../../../message/render/PostedMessage.tsx';
import { payloadOf, type MessageDraft } from '../draft/message-draft.ts';
import type { Target } from '../send/target.ts';
import { authorOf, posterOf } from './author.ts';

/** Who posts the message, and the names of those it mentions. They are read from the sandbox: a preview calls no method. */
export function usePreviewPeople(
  draft: MessageDraft,
  world: WorldBrief,
  target: Target | null,
): { readonly author: MessageAuthor; readonly names: Names } {
  const poster = posterOf(world, target, useActing()?.token ?? null);
  const mentioned = useMemo(() => userIdsIn(JSON.stringify(payloadOf(draft))), [draft]);
  const people = usePeopleById(poster === null ? mentioned : [poster.id, ...mentioned]);
  const names = useMemo(() => {
    const channels = new Map(world.channels.map(({ id, name }) => [id, name]));
    return {
      user: (id: string) => people.get(id)?.name ?? null,
      channel: (id: string) => channels.get(id) ?? null,
    };
  }, [people, world]);
  return { author: authorOf(poster, people), names };
}
