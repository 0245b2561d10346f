// must be reported: typescript(no-floating-promises)
export const load = (url: string) => {
  fetch(url);
};
