import { define } from '../../define-event.ts';
import { renamedBody, renamedSample } from './renamed-channel.ts';

export const groupRename = define({
  title: 'A private channel has a new name',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-73'],
  body: renamedBody('group_rename'),
  sample: renamedSample('group_rename'),
});
