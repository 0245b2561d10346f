/** Lets the user choose a file, and gives it to `open`. It needs a press or a key just before, as browsers demand. */
export function chooseFile(open: (file: File) => void): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.addEventListener('change', () => {
    const [file] = field.files ?? [];
    if (file !== undefined) open(file);
  });
  field.click();
}
