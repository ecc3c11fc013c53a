import { loadingNoticeId } from './document-ids.ts'

/** Shows and announces that something is loading. @param text nothing hides it. */
export function sayLoading(text = ''): void {
  const notice = document.getElementById(loadingNoticeId)
  // The same text again would be announced again.
  if (notice && notice.textContent !== text) notice.textContent = text
}
