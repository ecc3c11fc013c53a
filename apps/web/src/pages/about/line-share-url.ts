/**
 * The page where LINE asks whom to send a URL to; on a phone it opens the app. LINE reads title and picture from the
 * shared page. Source: developers.line.biz, LINE Social Plugins, "Using Share buttons", "Using custom icons".
 */
export function lineShareUrl(url: string): string {
  return `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(url)}`
}
