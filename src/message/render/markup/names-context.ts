import { createContext } from 'react';
import { NO_NAMES, type Names } from '../../names.ts';

/** What the ids in a message stand for; whoever shows messages provides it. */
export const NamesContext = createContext<Names>(NO_NAMES);
