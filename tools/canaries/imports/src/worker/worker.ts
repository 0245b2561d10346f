export const worker = 'the host in the tab';
