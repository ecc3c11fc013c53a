import { maskIdNumber } from '@recruiting/schema/fields/id-number'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from './support/backend.ts'
import { apply, callWith, deletionToken, personalInfo, save } from './support/links.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({}, afterAll)
})

let person = 0
const newAddress = () => `masked${++person}@example.com`

async function savedWith(idNumber: string) {
  const email = newAddress()
  const { token } = await apply(backend, email)
  const personal = { ...personalInfo.personal, email }
  const { text } = await save(backend, token, { ...personalInfo, personal, identity: { idNumber } }).expect(
    200,
  )
  return { token, saved: text }
}

describe('an ID number is shown masked', () => {
  it.each([
    ['national ID', 'A123456789', 'A12****789'],
    ['resident certificate', 'A800000014', 'A80****014'],
    ['resident certificate of the old format', 'AB23456789', 'AB2****789'],
    ['passport of 9 characters', '312345678', '31*****78'],
    ['passport of 8 characters', 'AB123456', 'AB****56'],
    ['passport of 7 characters', 'X123456', 'X*****6'],
    ['passport of 6 characters', 'P90817', 'P****7'],
  ])('%s', async (_, idNumber, masked) => {
    const { token, saved } = await savedWith(idNumber)
    const { text } = await callWith(backend, 'getPersonalInfo', token).expect(200)
    for (const answer of [saved, text]) {
      expect(JSON.parse(answer).maskedIdNumber).toBe(masked)
      expect(JSON.parse(answer).sections.identity).toEqual({})
      expect(answer).not.toContain(idNumber)
    }
  })

  it('with at least four characters hidden, whatever its length', () => {
    for (let length = 1; length <= 10; length++) {
      const masked = maskIdNumber('X'.repeat(length))
      expect(masked).toHaveLength(length)
      expect(masked.replaceAll('X', '').length).toBeGreaterThanOrEqual(Math.min(4, length))
    }
  })
})

it.each([
  ['yichun.chen@example.com', 'y***@example.com'],
  ['a@example.com', 'a***@example.com'],
  ["o'neil+jobs@mail.example.co.uk", 'o***@mail.example.co.uk'],
])('the address %s is masked on the page of a deletion', async (email, maskedEmail) => {
  await apply(backend, email)
  const token = await deletionToken(backend, email)
  const { body, text } = await callWith(backend, 'getResumeDeletion', token).expect(200)
  expect(body.maskedEmail).toBe(maskedEmail)
  expect(text).not.toContain(email)
})
