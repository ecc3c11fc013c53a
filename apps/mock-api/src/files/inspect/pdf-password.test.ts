import { describe, expect, test } from 'vitest'
import { parseDictionary } from './pdf-objects.ts'
import { hardenedHash, opensWithoutPassword } from './pdf-password.ts'

const id = Buffer.from('6466636166353432373930333230366464313134343164306235626139363162', 'hex')

/** Encryption dictionaries written by pypdf 6.19, with the empty user password and with another. */
const samples = {
  'revision 2, RC4 of 40 bits': {
    facts: '/V 1 /R 2 /Length 40 /P 4',
    empty: {
      O: 'c92422687facee686e373f10b5c7d04738053152f7e2ee30e11c69ec442576ab',
      U: 'de40a05d4992f155e36f2762ae789760eeb8c03269062ea6de34ee7e11fdae5b',
    },
    other: {
      O: '92fe0f4454ad4c9644693f33c07cb54f587dce1e2682fe9ecea6107a1ef630dd',
      U: 'd4ff72481505c5161ad560f0957fe239680c1ecf14d737a128e3057c64c9d16a',
    },
  },
  'revision 3, RC4 of 128 bits': {
    facts: '/V 2 /R 3 /Length 128 /P 4',
    empty: {
      O: '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
      U: '44504ea30f530d406331da9b01c28c3028bf4e5e4e758a4164004e56fffa0108',
    },
    other: {
      O: '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
      U: '6f0abbe46323e6fe21de2825bb1a41ab28bf4e5e4e758a4164004e56fffa0108',
    },
  },
  'revision 4, AES of 128 bits, its length left out': {
    facts: '/V 4 /R 4 /P 4',
    empty: {
      O: '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
      U: '44504ea30f530d406331da9b01c28c3028bf4e5e4e758a4164004e56fffa0108',
    },
    other: {
      O: '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
      U: '6f0abbe46323e6fe21de2825bb1a41ab28bf4e5e4e758a4164004e56fffa0108',
    },
  },
  'revision 4 with plain metadata': {
    facts: '/V 4 /R 4 /Length 128 /P 4294967292 /EncryptMetadata false',
    empty: {
      O: '566fa873ee33c797cd3b904fdadf814afa34df9a38f6ed41b984e2c6da2aa6f5',
      U: '89494fca743c558c12d86fd65f6513b528bf4e5e4e758a4164004e56fffa0108',
    },
    other: {
      O: '0db5855fc5326569e765906caf64e4429a4c20d6e996fdef963e9b5080f9e083',
      U: 'a7edd6425d3d65869ef96ec86744943428bf4e5e4e758a4164004e56fffa0108',
    },
  },
  'revision 5, AES of 256 bits': {
    facts: '/V 5 /R 5 /Length 256 /P 4',
    empty: {
      O: '97e3ea0617e92487c55e1cb9907bce85fc47879ca9414f4fb7035d3728fe86fe1ef9d84ddbe975bd35bb949aa64dbea5',
      U: '63eb7fdb7a0d5bbcac14125aa498df2fcf8e2edac01c6f3ef6c1ae4f1d14e77efd3dbc6d0ec113271125c32e5ac06499',
    },
    other: {
      O: '30cd0213732b962916bb66c8e632314d26c2f9bb3e7948e0d09d33352ebd8881ab2a4527ecf4c8309837f839df389199',
      U: '380947508a5f015bd967140a781806c93bfc97effbfd85c1f048378069d2b56ed17fef9cc0033872826cdee5427dc1e2',
    },
  },
  'revision 6, AES of 256 bits': {
    facts: '/V 5 /R 6 /Length 256 /P 4',
    empty: {
      O: 'be5e6019d9a6ca7c8093c017886bb6d432413d68c44fa3ae9c028d174980f83a0c1d3c8b0b961da6791083dd1682e2e8',
      U: 'c90cbc12e193c633fe943de0ea2db9a47cf968ce5b2f9548b3848cc25db8c7286130292bf0c7d494c834fbc9f9aec1f5',
    },
    other: {
      O: '33750a14179c906c962c5cc6603cc27a1f133e1aeab2f50233d53d9d3d2d1cbff8cde00417817e05ae6d08ed66fed735',
      U: 'e0d0f8eb34c35281f5b55b8a7a20f1424cd395aaa43d657896e6a1fc6e4393d4b99cc7fca297bc6e09bc759b22dc3bb2',
    },
  },
}

function opens(facts: string, { O, U }: { O: string; U: string }): boolean {
  const dictionary = parseDictionary(`<< /Filter /Standard ${facts} /O <${O}> /U <${U}> >>`)
  if (!dictionary) throw new Error('the sample does not parse')
  return opensWithoutPassword(dictionary, id)
}

describe.each(Object.entries(samples))('%s', (_, { facts, empty, other }) => {
  test('opens with the empty password', () => {
    expect(opens(facts, empty)).toBe(true)
  })
  test('does not open when there is another', () => {
    expect(opens(facts, other)).toBe(false)
  })
  test('does not open with half of its values', () => {
    expect(opens(facts, { O: '', U: '' })).toBe(false)
    expect(opens(facts, { ...empty, U: empty.U.slice(0, 20) })).toBe(false)
  })
})

test('an unknown revision or handler does not open', () => {
  const { facts, empty } = samples['revision 3, RC4 of 128 bits']
  expect(opens(facts.replace('/R 3', '/R 7'), empty)).toBe(false)
  expect(opens(`${facts} /Filter /Adobe.PubSec`, empty)).toBe(false)
})

test.each([
  [
    '64 rounds, the fewest',
    '6b86b273ff34fce1',
    '36a26d6669624e409fde19ea729384d2101bc4894b3869cded7838c9c2ca44d8',
  ],
  ['74 rounds', '5feceb66ffc86f38', '0670bb5987b7c91d0c0347fb3f6ddaad9b19d6247ead4a6aaf00c0236d6644c2'],
])('the hash of %s is that of pypdf', (_, salt, hash) => {
  expect(hardenedHash(Buffer.from(salt, 'hex')).toString('hex')).toBe(hash)
})
