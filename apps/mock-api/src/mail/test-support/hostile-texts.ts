/** Common injection payloads for displayed names. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '<img src="x" onerror="alert(1)">',
  '<svg/onload=alert(1)>',
  '<svg><script>alert&#40;1&#41;</script></svg>',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</textarea></pre></iframe><script>alert(1)</script>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '" onmouseover="alert(1)" x="',
  "' onfocus='alert(1)' autofocus='",
  '<a href="javascript:alert(1)">王小明</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><button>王</button></form>',
  '\u202e王小明<b>',
]

/** The tags of a document with their attribute names: equal for documents that differ only in text. */
export function tagsOf(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, '='))
}
