import { expect, it } from 'vitest';
import { faultsIn } from './surface.ts';
import { draftOfPayload, payloadOf } from './message-draft.ts';
import { BROKEN_TEMPLATE, TEMPLATES } from './templates.ts';

it.each(TEMPLATES.map((template) => [template.title, template.payload] as const))(
  '%s passes every check, and comes through a draft unchanged',
  (_title, payload) => {
    expect(faultsIn(payload)).toEqual([]);
    expect(payloadOf(draftOfPayload(payload))).toEqual(payload);
  },
);

it('one is broken on purpose, in three places', () => {
  expect(faultsIn(BROKEN_TEMPLATE.payload).map(({ path }) => path)).toEqual([
    '/blocks/0/text/text',
    '/blocks/1/text/type',
    '/blocks/2/text',
  ]);
  expect(payloadOf(draftOfPayload(BROKEN_TEMPLATE.payload))).toEqual(BROKEN_TEMPLATE.payload);
});
