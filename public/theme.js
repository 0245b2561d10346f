// Sets the chosen theme before anything is drawn, so that a dark page does not begin with a white flash.
// The page itself takes over from there (src/app/theme.ts).
try {
  const { theme } = JSON.parse(localStorage.getItem('parley.choices')).state;
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing was chosen yet, or the browser keeps nothing: the system's theme holds.
}
