import type { Conversation, User } from '../../../contract/entities.ts';

/** What somebody may do with a conversation, as the platform decides it. */
export interface Rights {
  /** Setting its topic and purpose. */
  readonly describe: boolean;
  readonly rename: boolean;
  /** Removing other members. */
  readonly remove: boolean;
  readonly archive: boolean;
  readonly leave: boolean;
  readonly close: boolean;
}

/**
 * What the person may do, so that the page offers nothing that is always refused. Somebody who is not known yet is taken for a
 * full member: the platform refuses the rest, and says why.
 */
export function rightsOf(conversation: Conversation, person: User | undefined): Rights {
  const { is_im, is_mpim, is_archived, is_general, is_member, creator } = conversation;
  const isDirect = is_im || is_mpim;
  const isAlive = !is_archived && (isDirect || is_member === true);
  const isFull = person?.is_restricted !== true;
  const inChannel = isAlive && !isDirect;
  return {
    describe: isAlive && isFull && !is_im,
    rename: inChannel && (person === undefined || person.is_admin || creator === person.id),
    remove: inChannel && isFull && !is_general,
    archive: inChannel && isFull && !is_general,
    leave: inChannel && !is_general,
    close: isDirect,
  };
}
