/**
 * Stands in for the interceptors that msw uses where no service worker is possible. Parley then calls the platform
 * directly (docs/decisions/page-without-its-worker.md), and loads no msw. msw calls them with `new`.
 */
function noInterceptor(): never {
  throw new Error('Without a service worker, requests are not intercepted.');
}

export { noInterceptor as FetchInterceptor, noInterceptor as XMLHttpRequestInterceptor };
