import { expectLinear, nothingBut } from '../../../../tools/bounds/hard-texts.ts';
import { foldCase } from './columns/folded.ts';
import { TextColumn } from './columns/text-column.ts';
import { csvRecord } from '../../../contract/files/csv.ts';
import { orderByText } from './order/order.ts';
import { createMatcher } from './order/search.ts';
import { sortRows } from './order/sort-rows.ts';
import { createPeopleStore } from './store/people-store.ts';
import { user } from './store/user.fixture.ts';
import { invisibleIn } from './table/shown-text.ts';

const texts = (...units: readonly string[]) =>
  Object.fromEntries(units.map((unit) => [JSON.stringify(unit), nothingBut(unit)]));

const names = texts('a', 'é', '漢', '\u{202E}', '"', '=', '\r\n', ',', 'e\u{301}', '\u{FDFA}');

expectLinear('a cell of CSV', (text) => csvRecord([text]), names);

expectLinear('the invisible characters of a name', invisibleIn, names);

expectLinear('a name without case and accents', foldCase, names);

expectLinear(
  'a search for 200 characters in a name',
  (text) => {
    const people = createPeopleStore();
    people.add([user('U1', { real_name: text })], 1);
    return createMatcher(people.columns, `${text.slice(0, 199)}b`)(0);
  },
  names,
);

expectLinear(
  'the order of two long names',
  (text) => {
    const column = new TextColumn();
    column.set(0, `${text}b`);
    column.set(1, `${text}a`);
    const rows = new Uint32Array([0, 1]);
    const work = sortRows(rows, orderByText(column), 1);
    while (work.next().done !== true);
    return rows;
  },
  texts('a'),
);
