// must be reported: server-folders
export const page = () => import('../app/shell.ts');
