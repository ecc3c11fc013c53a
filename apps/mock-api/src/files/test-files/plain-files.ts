/** Text in UTF-8. */
export function textFile(text = '王小明的履歷\n'): Buffer {
  return Buffer.from(text)
}

/** What a Windows program begins with: a DOS header that points at an empty PE header. */
export function exeFile(): Buffer {
  const file = Buffer.alloc(512)
  file.write('MZ')
  file.writeUInt32LE(128, 60)
  file.write('PE\0\0', 128, 'latin1')
  return file
}

/** Bytes of no format, the same each time: a portfolio of an exact size. */
export function bytesFile(size: number): Buffer {
  return Buffer.alloc(size, 'a portfolio ')
}
