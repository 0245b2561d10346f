/**
 * Stands in for `tough-cookie`, whose list of public suffixes is half of msw. msw stores the cookies that its own
 * `HttpResponse` sets, for handlers that read them. The site uses neither.
 */

export class MemoryCookieStore {
  idx: object = {};
}

export class CookieJar {
  getCookiesSync(): readonly Cookie[] {
    return [];
  }

  async setCookie(): Promise<void> {}
}

export class Cookie {
  readonly key = '';
  readonly value = '';

  /** No stored text is a cookie. */
  static fromJSON(): Cookie | null {
    return null;
  }
}
