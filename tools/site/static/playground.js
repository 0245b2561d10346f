// Loads a playground once its part of the page is opened: it is a whole application.

for (const frame of document.querySelectorAll('.playground > iframe')) {
  frame.parentElement.addEventListener(
    'toggle',
    () => {
      frame.src = frame.dataset.src;
    },
    { once: true },
  );
}
