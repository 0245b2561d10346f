import { useState } from 'react';
import { People } from '../people/People.tsx';
import { createPeopleStore } from '../people/people-store.ts';

/** The walk through the pages of users.list, and the people it found. */
export function Walk() {
  const [people] = useState(createPeopleStore);
  return <People people={people} />;
}
