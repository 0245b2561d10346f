import { useEffect, useState } from 'react';
import type { LessonPlace } from '../../../lessons/definition/lesson.ts';
import { findPlace } from '../highlights/find-place.ts';
import { listenToPage } from '../highlights/page-changes.ts';

type PlaceElements = readonly (Element | null)[];

const NO_ELEMENTS: PlaceElements = [];

/**
 * The elements of the places, in order; null for a place that the page does not show. They are searched again when the page
 * changes.
 */
export function usePlaceElements(places: readonly LessonPlace[]): PlaceElements {
  const [elements, setElements] = useState<PlaceElements>(NO_ELEMENTS);
  // Listens to changes of the page.
  useEffect(() => {
    const findAll = () => {
      const current = places.map(findPlace);
      setElements((before) => (isSame(before, current) ? before : current));
    };
    const frame = requestAnimationFrame(findAll);
    const stopListening = listenToPage((change) => {
      if (change === 'content') findAll();
    });
    return () => {
      cancelAnimationFrame(frame);
      stopListening();
      setElements(NO_ELEMENTS);
    };
  }, [places]);
  return elements;
}

const isSame = (one: PlaceElements, other: PlaceElements): boolean =>
  one.length === other.length && one.every((element, index) => element === other[index]);
