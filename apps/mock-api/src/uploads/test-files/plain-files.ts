/** A UTF-8 text. */
export function textFile(text = '王小明的履歷\n'): Buffer {
  return Buffer.from(text)
}

/** The start of a Windows program: a DOS header that points to an empty PE header. */
export function exeFile(): Buffer {
  const file = Buffer.alloc(512)
  file.write('MZ')
  file.writeUInt32LE(128, 60)
  file.write('PE\0\0', 128, 'latin1')
  return file
}

/** Bytes of no known format, the same at each call: a portfolio of an exact size. */
export function bytesFile(size: number): Buffer {
  return Buffer.alloc(size, 'a portfolio ')
}
