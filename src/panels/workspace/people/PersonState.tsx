import { createContext, Suspense } from 'react';
import type { PersonStateProps } from '../../../kit/people/PersonState.tsx';
import { EmojiView } from '../../../message/render/markup/EmojiView.tsx';
import { lateView } from '../../../ui/late.ts';

const LateState = lateView(() => import('../../../kit/people/PersonState.tsx'));

/** How somebody can be reached, with the emoji of the workspace. */
export const PersonState = (props: PersonStateProps) => (
  <Suspense>
    <LateState {...props} Emoji={EmojiView} />
  </Suspense>
);

/** Everybody who wrote what is shown: their statuses are read together. */
export const AuthorsContext = createContext<readonly string[]>([]);
