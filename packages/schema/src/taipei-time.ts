/**
 * Moments as people in Taiwan read them, whatever the time zone of the device; spec 9: 24 hours. Taipei has been eight
 * hours ahead all year since 1980. Not by `Intl`: its first use costs a phone tens of milliseconds.
 */
const ahead = 8 * 3_600_000

function inTaipei(instant: string): string {
  return new Date(Date.parse(instant) + ahead).toISOString()
}

/** `yyyy/MM/dd` of a moment in UTC. */
export function taipeiDay(instant: string): string {
  return inTaipei(instant).slice(0, 10).replaceAll('-', '/')
}

/** The short form, `yyyy/MM/dd HH:mm`, of a moment in UTC. */
export function taipeiMinute(instant: string): string {
  return `${taipeiDay(instant)} ${inTaipei(instant).slice(11, 16)}`
}

/** The long form, `yyyy/MM/dd HH:mm:ss`, of a moment in UTC. */
export function taipeiSecond(instant: string): string {
  return `${taipeiDay(instant)} ${inTaipei(instant).slice(11, 19)}`
}
