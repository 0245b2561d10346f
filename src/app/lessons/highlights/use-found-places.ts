import { useEffect, useState } from 'react';
import type { LessonPlace } from '../../../lessons/definition/lesson.ts';
import { findPlace } from './find-place.ts';
import { listenToPage } from './page-changes.ts';

type Found = readonly (Element | null)[];

const NONE: Found = [];

/** The elements of places, in their order; null for one that the page does not show now. Follows the page as it changes. */
export function useFoundPlaces(places: readonly LessonPlace[]): Found {
  const [found, setFound] = useState<Found>(NONE);
  useEffect(() => {
    const look = () => {
      const now = places.map(findPlace);
      setFound((before) => (isSame(before, now) ? before : now));
    };
    const first = requestAnimationFrame(look);
    const stop = listenToPage((change) => {
      if (change === 'content') look();
    });
    return () => {
      cancelAnimationFrame(first);
      stop();
      setFound(NONE);
    };
  }, [places]);
  return found;
}

const isSame = (one: Found, other: Found): boolean =>
  one.length === other.length && one.every((element, at) => element === other[at]);
