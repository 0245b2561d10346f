/** Whether a message mentions a user: `<@U…>` or `<@U…|label>` in a text, or an element of rich text. */
export function mentions(content: unknown, user: string): boolean {
  if (typeof content === 'string')
    return content.includes(`<@${user}>`) || content.includes(`<@${user}|`);
  if (typeof content !== 'object' || content === null) return false;
  if (Array.isArray(content)) return content.some((each) => mentions(each, user));
  const { type, user_id } = content as { readonly type?: unknown; readonly user_id?: unknown };
  if (type === 'user' && user_id === user) return true;
  return Object.values(content).some((each) => mentions(each, user));
}
