/** A deterministic pseudo-random number below 2³² (the finaliser of MurmurHash3). */
export function mix(at: number, salt: number): number {
  let bits = Math.imul(at + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
