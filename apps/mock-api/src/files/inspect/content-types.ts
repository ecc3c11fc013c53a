import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { Damaged } from './bytes.ts'

/** The media type of a part, by its lower-case name without a leading slash. */
type ContentTypes = (part: string) => string | undefined

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Override' || name === 'Default',
})

const Types = z.object({
  Types: z.object({
    Override: z.array(z.object({ PartName: z.string(), ContentType: z.string() })).default([]),
    // Packages of .NET assign the main part's type to every `.xml`, and override the others.
    Default: z.array(z.object({ Extension: z.string(), ContentType: z.string() })).default([]),
  }),
})

/** Parses `[Content_Types].xml` (ECMA-376 part 2). Throws `Damaged`. */
export function readContentTypes(xml: Buffer): ContentTypes {
  const { Override, Default } = parse(decode(xml)).Types
  const byPart = new Map(Override.map(({ PartName, ContentType }) => [plain(PartName), plain(ContentType)]))
  const byExtension = new Map(
    Default.map(({ Extension, ContentType }) => [plain(Extension), plain(ContentType)]),
  )
  return (part) => byPart.get(part) ?? byExtension.get(part.slice(part.lastIndexOf('.') + 1))
}

function plain(value: string): string {
  return value.trim().replace(/^\//, '').toLowerCase()
}

function parse(xml: string): z.infer<typeof Types> {
  try {
    return Types.parse(parser.parse(xml))
  } catch (error) {
    throw new Damaged('content types that cannot be read', { cause: error })
  }
}

/** The standard allows UTF-8 and UTF-16; the latter has a byte order mark. */
function decode(xml: Buffer): string {
  const mark = xml.toString('hex', 0, 2)
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8').decode(xml)
}
