// must be reported: panels-folders
import { platform } from '../../platform/platform.ts';

export const Answer = () => <output>{platform}</output>;
