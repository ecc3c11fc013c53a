let bytesOf: Map<string, [number, number]> | undefined

/** Encodes text as Big5 by inverting the decoder's table. Throws for a character that Big5 lacks. */
export function toBig5(text: string): Buffer {
  bytesOf ??= readTable()
  const bytes: number[] = []
  for (const character of text) {
    if (character < '\x80') bytes.push(character.charCodeAt(0))
    else {
      const pair = bytesOf.get(character)
      if (!pair) throw new RangeError(`Big5 has no ${character}`)
      bytes.push(...pair)
    }
  }
  return Buffer.from(bytes)
}

function readTable(): Map<string, [number, number]> {
  const decoder = new TextDecoder('big5')
  const table = new Map<string, [number, number]>()
  for (let lead = 0xa1; lead <= 0xf9; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const character = decoder.decode(new Uint8Array([lead, trail]))
      if (character.length === 1 && character !== '\uFFFD' && !table.has(character))
        table.set(character, [lead, trail])
    }
  }
  return table
}
