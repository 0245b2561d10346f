/** Time windows and page numbers beside the cursor walk. */
export default function OlderSchemes() {
  return <p>Time windows and page numbers beside the cursor walk.</p>;
}
