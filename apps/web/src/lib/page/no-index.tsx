/** Keeps the page of an emailed link out of search engines; React lifts it into the head. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />
}
