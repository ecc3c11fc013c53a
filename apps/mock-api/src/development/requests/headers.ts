/** Header values by names in lower case; several values joined by a comma. */
export type Headers = Readonly<Record<string, string>>

type Value = number | string | readonly string[] | undefined

/** Joins the values of each header. */
export function joined(headers: Readonly<Record<string, Value>>): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat().join(', ')]],
    ),
  )
}
