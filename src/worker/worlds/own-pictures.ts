/**
 * Lets the page load pictures from its own origin only, until it is loaded again. The author of a link chooses the pictures of
 * its demo world, and a server of theirs would learn who opens the link, and when.
 */
export function restrictPictures(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "img-src 'self' data:";
  document.head.append(policy);
}
