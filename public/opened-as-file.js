// Browsers load no modules into a page that was opened as a file, so the page itself cannot say this.
if (location.protocol === 'file:') {
  document.getElementById('root').textContent =
    'Parley was opened as a file, and browsers run no such page. Serve this folder over HTTP, ' +
    'for example with “npm run preview”, and open the address that is printed.';
}
