import { define } from '../../define-event.ts';
import { renamedBody, renamedSample } from './renamed-channel.ts';

export const channelRename = define({
  title: 'A public channel has a new name',
  provenance: 'assumed',
  assumptions: ['A-30', 'A-73'],
  body: renamedBody('channel_rename'),
  sample: renamedSample('channel_rename'),
});
