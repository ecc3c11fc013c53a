/** Excludes the page of an emailed link from search engines; React moves it into the head. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />
}
