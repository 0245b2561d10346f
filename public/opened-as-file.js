// Browsers load no modules into a page that was opened as a file, so the page itself cannot say this.
if (location.protocol === 'file:') {
  document.getElementById('root').textContent =
    'Parley was opened as a file, which browsers do not support. Serve this folder over HTTP, ' +
    'for example with “npm run preview”, and open the address it prints.';
}
