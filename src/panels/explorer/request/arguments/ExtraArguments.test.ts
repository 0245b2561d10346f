import { expect, it } from 'vitest';
import { extraIndexes } from './ExtraArguments.tsx';
import { fieldOfText } from '../../draft/body/field.ts';

it('undeclared arguments and repeats of declared ones stand apart from the form', () => {
  const fields = ['channel', 'other', 'ts', 'channel', 'other'].map((name) =>
    fieldOfText(name, '', undefined),
  );
  expect(extraIndexes(fields, ['channel', 'ts'])).toEqual([1, 3, 4]);
});
