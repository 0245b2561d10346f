import { expect, it } from 'vitest';
import { checkPayload } from '../../../contract/blocks/check.ts';
import { ofPayload, payloadOf } from './message-draft.ts';
import { TEMPLATES } from './templates.ts';

it.each(TEMPLATES.map((template) => [template.title, template.payload] as const))(
  '%s passes every check, and comes through a draft unchanged',
  (_title, payload) => {
    expect(checkPayload(payload)).toEqual([]);
    expect(payloadOf(ofPayload(payload))).toEqual(payload);
  },
);
