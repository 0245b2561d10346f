import { createContext, Suspense } from 'react';
import type { PersonStateProps } from '../../../kit/people/PersonState.tsx';
import { EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { lateView } from '../../../ui/late.ts';

const LatePersonState = lateView(() => import('../../../kit/people/PersonState.tsx'));

/** The presence and status of a person, with the custom emoji of the workspace. */
export const PersonState = (props: PersonStateProps) => (
  <Suspense>
    <LatePersonState {...props} Emoji={EmojiView} />
  </Suspense>
);

/** The authors of the shown messages, so that one call reads the statuses of all. */
export const AuthorsContext = createContext<readonly string[]>([]);
