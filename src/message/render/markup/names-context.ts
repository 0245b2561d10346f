import { createContext } from 'react';
import { NO_NAMES, type Names } from '../../names.ts';

/** Provided by the view that shows messages. */
export const NamesContext = createContext<Names>(NO_NAMES);
