/** Whether the browser says that the user asked for little traffic. Not every browser says so. */
export const savesData = (): boolean =>
  'connection' in navigator && Object(navigator.connection)['saveData'] === true;
