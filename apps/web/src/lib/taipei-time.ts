/** Moments as people in Taiwan read them, whatever the time zone of the device; spec 9: 24 hours. */
const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Taipei',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

function parts(instant: string): Record<string, string> {
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
}

/** `yyyy/MM/dd` of a moment in UTC. */
export function taipeiDay(instant: string): string {
  const { year, month, day } = parts(instant)
  return `${year}/${month}/${day}`
}

/** `yyyy/MM/dd HH:mm` of a moment in UTC. */
export function taipeiMinute(instant: string): string {
  const { hour, minute } = parts(instant)
  return `${taipeiDay(instant)} ${hour}:${minute}`
}
