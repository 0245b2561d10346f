// must be reported: base-libraries
export { version } from 'react';
