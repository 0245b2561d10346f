// Tells the Sign-in panel what a provider sent back, and takes it out of the address: it holds a code.
// src/panels/sign-in/issuer/returned.ts has the other end.
const { search, pathname } = location;
history.replaceState(null, '', pathname);
const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
new BroadcastChannel(`parley signed-in ${folder}`).postMessage(search);
