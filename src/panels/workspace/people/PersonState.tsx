import { createContext, Suspense } from 'react';
import type { PersonStateProps } from '../../../kit/people/PersonState.tsx';
import { EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { lateView } from '../../../ui/late.ts';

const LateState = lateView(() => import('../../../kit/people/PersonState.tsx'));

/** The presence and status of a person, with the custom emoji of the workspace. */
export const PersonState = (props: PersonStateProps) => (
  <Suspense>
    <LateState {...props} Emoji={EmojiView} />
  </Suspense>
);

/** The authors of the shown messages. Their statuses are read together. */
export const AuthorsContext = createContext<readonly string[]>([]);
