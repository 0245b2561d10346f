/** The key of an element reference in W3C WebDriver. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/**
 * Sends a command to a WebDriver server (https://www.w3.org/TR/webdriver2/) and returns the value of its answer.
 *
 * @param base URL of the server or of one of its sessions
 * @returns rejects with the server's error
 */
export async function ask(
  base: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<any> {
  const response = await fetch(`${base}${path}`, {
    method,
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    headers: { 'content-type': 'application/json' },
  });
  const { value } = (await response.json()) as { value: any };
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
