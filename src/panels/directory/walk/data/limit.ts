import { create } from 'zustand';
import { RECOMMENDED } from '../pages/walk-page.ts';

/** The `limit` that the next page is asked for. The choice outlasts the world. */
export const useLimit = create<{ readonly limit: number }>()(() => ({ limit: RECOMMENDED.to }));
