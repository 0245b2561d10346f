// Fills the frames of the examples. They come from another origin than this page, as in documentation: on this machine
// 127.0.0.1 and localhost are two names of one server, and two sites to a browser.
const parley = new URL('../', location.href);
const OTHER_NAMES = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' };
const otherName = OTHER_NAMES[location.hostname];
if (otherName !== undefined) parley.hostname = otherName;

document.getElementById('origin').textContent =
  parley.origin === location.origin
    ? `This host has one name, so the frames below have the origin of this page: ${parley.origin}.`
    : `This page is of ${location.origin}, the frames below of ${parley.origin}: two sites, like your page and Parley.`;
document.getElementById('command').textContent =
  `npm run serve -- --embed-from ${otherName === undefined ? 'https://docs.example' : location.origin}`;

for (const example of document.querySelectorAll('.frame')) {
  const { place, title } = example.dataset;
  const address = parley.href + place;
  const frame = document.createElement('iframe');
  Object.assign(frame, { src: address, title, loading: 'lazy', allow: 'clipboard-write' });
  // A server that refuses the frame says in it what would allow it, and for which origin.
  frame.referrerPolicy = 'origin';
  const code = document.createElement('pre');
  const text = document.createElement('code');
  const style = example.classList.contains('dark') ? '\n  style="color-scheme: dark"' : '';
  text.textContent = `<iframe\n  src="${address}"\n  title="${title}"\n  allow="clipboard-write"${style}\n></iframe>`;
  code.append(text);
  example.append(frame, code);
}
