/** Offers a text to the user as a file of that name. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the data by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
