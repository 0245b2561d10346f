/**
 * Lets the page load pictures from its own origin only, until it is loaded again. Pictures of a demo world are chosen by
 * whoever made the link: they would learn who opens it, and when.
 */
export function restrictPictures(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "img-src 'self' data:";
  document.head.append(policy);
}
