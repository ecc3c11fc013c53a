const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Taipei',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** An ISO time as people in Taiwan read it: `yyyy/MM/dd HH:mm`, 24 hours (spec 9). */
export function taipeiTime(iso: string): string {
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  )
  return `${year}/${month}/${day} ${hour}:${minute}`
}
