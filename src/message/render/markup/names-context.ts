import { createContext } from 'react';
import { NO_NAMES, type Names } from '../../names.ts';

/** The names for ids in messages, provided by the view that shows the messages. */
export const NamesContext = createContext<Names>(NO_NAMES);
