// must be reported: receiver-libraries
export { createElement } from 'react';
