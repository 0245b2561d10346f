// must be reported: lessons-libraries
export { version } from 'react';
