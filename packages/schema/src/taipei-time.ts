/**
 * Moments in Taiwan time, whatever the device's time zone; spec 9: 24 hours. Taipei has been UTC+8 without daylight
 * saving time since 1980. Not with `Intl`, whose first use costs a phone tens of milliseconds.
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
