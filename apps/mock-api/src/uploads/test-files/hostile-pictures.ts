import { crc32, deflateSync } from 'node:zlib'
import type { FileRule } from '../inspect/formats.ts'
import { jpegFile, pngFile } from './picture-files.ts'

/** A picture that is expensive to decode, and the expected verdict. */
type HostilePicture = {
  name: string
  format: 'png' | 'jpeg'
  file: Buffer
  rule: FileRule | 'accepted'
  /** Whether it reaches the decoder. */
  isDecoded: boolean
}

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex')
const megabyte = 1_000_000
/** Highly compressible bytes. */
const inflating = deflateSync(Buffer.alloc(50 * megabyte), { level: 9 })

function chunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const written = Buffer.alloc(12 + content.length)
  written.writeUInt32BE(content.length, 0)
  written.write(type, 4, 'latin1')
  content.copy(written, 8)
  written.writeUInt32BE(crc32(written.subarray(4, -4)), written.length - 4)
  return written
}

/** A grey PNG of zeros, whose rows compress to a thousandth. */
function flatPng(width: number, height: number, depth = 8): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(depth, 8)
  const rows = Buffer.alloc((Math.ceil((width * depth) / 8) + 1) * height)
  return Buffer.concat([
    pngMark,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND'),
  ])
}

/** A portrait with chunks added after its header. */
function pngWith(file: Buffer, chunks: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, 33), chunks, file.subarray(33)])
}

function repeated(piece: Buffer, times: number): Buffer {
  return Buffer.alloc(piece.length * times, piece)
}

function segment(marker: number, content: Buffer): Buffer {
  const length = content.length + 2
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 255]), content])
}

/** A JPEG with segments added after its first two bytes. */
function jpegWith(file: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)])
}

/** A JPEG without pixel data that claims the given size. */
function claimingJpeg(marker: number, width: number, height: number): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  return Buffer.concat([Buffer.from('ffd8', 'hex'), segment(marker, frame), Buffer.from('ffd9', 'hex')])
}

/**
 * A grey JPEG with several scans, each a few bytes that cover all blocks ("end of band, run of up to 32,767
 * blocks").
 */
function jpegOfPasses(side: number, passes: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const table = (kind: number, ...values: number[]) =>
    segment(
      0xc4,
      Buffer.from([kind, ...Array.from({ length: 16 }, (_, at) => (at < values.length ? 1 : 0)), ...values]),
    )
  const pass = (from: number, to: number, bits: Buffer) =>
    Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, from, to, 0])), bits])
  const frame = Buffer.from([8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0])
  // 0, then fourteen bits 0: a run of 16,384 blocks.
  const runs = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8))
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc2, frame),
    table(0x00, 0),
    table(0x10, 0xe0, 0),
    pass(0, 0, Buffer.alloc(Math.ceil(blocks / 8))),
    repeated(pass(1, 63, runs), passes),
    Buffer.from('ffd9', 'hex'),
  ])
}

/** Exif data with 5000 entries that all point to the same 60 kB. */
function overlappingNotes(): Buffer {
  const entries = 5000
  const notes = Buffer.alloc(65_000)
  notes.write('MM\0*', 0, 'latin1')
  notes.writeUInt32BE(8, 4)
  notes.writeUInt16BE(entries, 8)
  for (let at = 10; at < 10 + entries * 12; at += 12) {
    notes.writeUInt16BE(0x8298, at)
    notes.writeUInt16BE(2, at + 2)
    notes.writeUInt32BE(60_000, at + 4)
  }
  return notes
}

/** Every known kind of picture that is expensive to decode for its size. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const png = await pngFile()
  const jpeg = await jpegFile()
  const exif = (notes: Buffer) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), notes]))
  const text = (type: string, before: string) =>
    chunk(type, Buffer.concat([Buffer.from(before, 'latin1'), inflating]))
  const lossless = Buffer.from(jpeg)
  lossless.writeUInt8(0xc3, jpeg.indexOf(Buffer.from('ffc0', 'hex')) + 1)
  const twelveBits = Buffer.from(jpeg)
  twelveBits.writeUInt8(12, jpeg.indexOf(Buffer.from('ffc0', 'hex')) + 4)
  const colourProfile = Array.from({ length: 150 }, (_, at) =>
    segment(
      0xe2,
      Buffer.concat([
        Buffer.from('ICC_PROFILE\0', 'latin1'),
        Buffer.from([at + 1, 150]),
        Buffer.alloc(65_000),
      ]),
    ),
  )
  const scans = Buffer.alloc(2_000_000, segment(0xda, Buffer.from([1, 1, 0, 1, 63, 0])))
  const table: [HostilePicture['format'], FileRule | 'accepted', boolean, Record<string, Buffer>][] = [
    [
      'png',
      'filePixels',
      false,
      {
        'one pixel wide': flatPng(1, 50 * megabyte),
        'one pixel wide, one bit': flatPng(1, 50 * megabyte, 1),
        'one pixel high': flatPng(50 * megabyte, 1),
        'a side beyond the limit': flatPng(16_385, 1),
      },
    ],
    [
      'png',
      'fileUnreadable',
      false,
      {
        'another chunk before the header': Buffer.concat([pngMark, chunk('tEXt'), png.subarray(8)]),
        'nothing before the pixels': Buffer.concat([pngMark, png.subarray(33)]),
        '800,000 empty pieces of pixels': pngWith(png, repeated(chunk('IDAT'), 800_000)),
        '700,000 texts': pngWith(png, repeated(chunk('tEXt', Buffer.from('a\0')), 700_000)),
        '800,000 chunks nobody knows': pngWith(png, repeated(chunk('abCd'), 800_000)),
        'an animation of 100,000 pictures': pngWith(
          png,
          repeated(Buffer.concat([chunk('fcTL', Buffer.alloc(26)), chunk('fdAT', Buffer.alloc(4))]), 100_000),
        ),
      },
    ],
    [
      'png',
      'accepted',
      true,
      {
        'texts that inflate to 5 GB': pngWith(png, repeated(text('zTXt', 'a\0\0'), 100)),
        'international texts that inflate to 5 GB': pngWith(
          png,
          repeated(text('iTXt', 'a\0\x01\0\0\0'), 100),
        ),
        'profiles that inflate to 5 GB': pngWith(png, repeated(text('iCCP', 'a\0\0'), 100)),
        'a text of 9 MB': pngWith(png, chunk('tEXt', Buffer.alloc(9 * megabyte, 'a'))),
        'notes of 5000 overlapping entries': pngWith(png, chunk('eXIf', overlappingNotes())),
        'an animation': pngWith(png, chunk('acTL', Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0, 0]))),
        'the longest side': flatPng(1, 16_384),
        '50 million pixels of one bit': flatPng(7071, 7071, 1),
      },
    ],
    [
      'jpeg',
      'filePixels',
      false,
      {
        'the widest': claimingJpeg(0xc0, 65_535, 1),
        'the highest, in passes': claimingJpeg(0xc2, 1, 65_535),
        'the largest, arithmetic': claimingJpeg(0xc9, 65_535, 65_535),
      },
    ],
    [
      'jpeg',
      'fileUnreadable',
      false,
      {
        'a height told after the pixels': claimingJpeg(0xc0, 400, 0),
        '200,000 passes': jpegOfPasses(1448, 200_000),
        '65 passes': jpegOfPasses(1448, 64),
        'passes without pixels': jpegWith(jpeg, jpeg.subarray(2, -2), scans),
        '2.5 million empty notes': jpegWith(jpeg, repeated(segment(0xe1, Buffer.alloc(0)), 2_500_000)),
        '2.5 million comments': jpegWith(jpeg, repeated(segment(0xfe, Buffer.alloc(0)), 2_500_000)),
        '400,000 profiles': jpegWith(
          jpeg,
          repeated(segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01')), 400_000),
        ),
        '140,000 tables': jpegWith(jpeg, repeated(segment(0xdb, Buffer.alloc(65)), 140_000)),
        '1.6 million restart intervals': jpegWith(
          jpeg,
          repeated(segment(0xdd, Buffer.from([0, 1])), 1_600_000),
        ),
        '9 MB of nothing before the header': jpegWith(
          jpeg,
          segment(0xe0, Buffer.alloc(0)),
          Buffer.alloc(9 * megabyte),
        ),
        '9 MB of fill bytes': jpegWith(jpeg, Buffer.alloc(9 * megabyte, 0xff)),
      },
    ],
    ['jpeg', 'fileUnreadable', true, { lossless, 'twelve bits': twelveBits }],
    [
      'jpeg',
      'accepted',
      true,
      {
        '60 passes': jpegOfPasses(1448, 59),
        'notes of 5000 overlapping entries': jpegWith(jpeg, exif(overlappingNotes())),
        '10 MB of notes': jpegWith(jpeg, ...Array.from({ length: 160 }, () => exif(Buffer.alloc(65_000)))),
        'a profile of 10 MB': jpegWith(jpeg, ...colourProfile),
        'a second picture behind it': Buffer.concat([jpeg, jpegOfPasses(1448, 2000)]),
      },
    ],
  ]
  return table.flatMap(([format, rule, isDecoded, files]) =>
    Object.entries(files).map(([name, file]) => ({ name, format, file, rule, isDecoded })),
  )
}

/** Pictures in unsupported formats that a general decoder would decode. */
export const otherPictures: Readonly<Record<string, Buffer>> = {
  gif: Buffer.from(
    'GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;',
    'latin1',
  ),
  webp: Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\r\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0', 'latin1'),
  avif: Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1'),
  heif: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  tiff: Buffer.from('II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>'),
  jpeg2000: Buffer.from('\0\0\0\x0cjP  \r\n\x87\n', 'latin1'),
  jxl: Buffer.from('\xff\n\xfa\xff', 'latin1'),
}
