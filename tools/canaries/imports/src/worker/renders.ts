// must be reported: worker-libraries
export { createElement } from 'react';
