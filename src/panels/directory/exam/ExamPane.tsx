/** The report card of a paging client. */
export default function ExamPane() {
  return <p>The report card of a paging client.</p>;
}
