// Adds the search to a page of the documentation. What it searches loads once somebody wants to search, as scripts: a page that
// was opened as a file may not fetch.

const { root } = document.currentScript.dataset;

/** How many results are shown. */
const MAX_RESULTS = 20;

const input = document.createElement('input');
input.type = 'search';
input.placeholder = 'Search';
input.setAttribute('aria-label', 'Search the documentation');
input.autocomplete = 'off';

const results = document.createElement('div');
results.className = 'results';
results.hidden = true;

const count = document.createElement('p');
count.setAttribute('role', 'status');
const list = document.createElement('ul');
results.append(count, list);

const place = document.querySelector('#search');
place.append(input, results);
place.hidden = false;

/** @type {Promise<(words: string) => readonly { path: string, title: string, of: string }[]> | undefined} */
let loading;

function load() {
  loading ??= Promise.all(['minisearch.js', 'search-index.js'].map(loadScript)).then(() => {
    const index = new globalThis.MiniSearch({
      fields: ['title', 'text'],
      storeFields: ['path', 'title', 'of'],
      searchOptions: {
        boost: { title: 4 },
        prefix: true,
        fuzzy: (word) => (word.length > 5 ? 0.15 : false),
        combineWith: 'AND',
      },
    });
    index.addAll(globalThis.parleyDocumentation);
    return (words) => index.search(words).slice(0, MAX_RESULTS);
  });
  return loading;
}

function loadScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}assets/${name}`;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${name} did not load`)));
    document.head.append(script);
  });
}

async function show() {
  const words = input.value.trim();
  if (words === '') return close();
  results.hidden = false;
  try {
    const search = await load();
    // Somebody typed on meanwhile.
    if (input.value.trim() !== words) return undefined;
    const found = search(words);
    count.textContent = found.length === 0 ? `Nothing has “${words}”.` : `${found.length} results`;
    list.replaceChildren(...found.map(itemOf));
  } catch {
    count.textContent = 'The search did not load. Reload the page to try again.';
    loading = undefined;
  }
  return undefined;
}

function itemOf({ path, title, of }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${root}${path}`;
  link.textContent = title;
  if (of !== '') {
    const page = document.createElement('small');
    page.textContent = of;
    link.append(page);
  }
  item.append(link);
  return item;
}

function close() {
  results.hidden = true;
  list.replaceChildren();
  count.textContent = '';
}

input.addEventListener('focus', () => void load().catch(() => undefined));
input.addEventListener('input', () => void show());
place.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === 'Escape') {
    close();
    input.focus();
  } else if (event.key === 'Enter' && at === -1 && links.length > 0) {
    links[0].click();
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    (next < 0 ? input : links[Math.min(next, links.length - 1)])?.focus();
    event.preventDefault();
  }
});
document.addEventListener('click', (event) => {
  if (!place.contains(event.target)) close();
});
place.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget !== null && !place.contains(relatedTarget)) close();
});
document.addEventListener('keydown', (event) => {
  const types =
    event.target instanceof HTMLElement && event.target.matches('input, textarea, iframe');
  if (event.key !== '/' || types || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});
