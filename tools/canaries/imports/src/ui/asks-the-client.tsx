// must be reported: ui-folders
import { client } from '../client/client.ts';

export const Answer = () => <output>{client}</output>;
