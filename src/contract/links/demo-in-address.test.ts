import { expect, it } from 'vitest';
import { demoInAddress } from './demo-in-address.ts';

const PAGE = 'https://site.example/parley/?embed#/explorer';

it('the text of a demo is read from the fragment alone', () => {
  expect(demoInAddress(`${PAGE}?method=chat.delete&demo=1.ab-_c`)).toBe('1.ab-_c');
  expect(demoInAddress('#/explorer?demo=1.ab-_c')).toBe('1.ab-_c');
  expect(demoInAddress(`${PAGE}?demo=a=b`)).toBe('a=b');
  expect(demoInAddress(`${PAGE}?demos=1.a&x=demo`)).toBeNull();
  expect(demoInAddress(`${PAGE}?demo=`)).toBeNull();
  expect(demoInAddress('https://site.example/?demo=1.a#/explorer')).toBeNull();
  expect(demoInAddress('https://site.example/?demo=1.a')).toBeNull();
  expect(demoInAddress(PAGE)).toBeNull();
});
