// must be reported: server-libraries
export { createElement } from 'react';
