import { z } from 'zod'
import { instant } from './fields/date.ts'
import { email } from './fields/email.ts'
import { absent } from './implication.ts'
import { limits } from './limits.ts'

/** spec 5, delete form: the address is required and must be valid. */
export const ResumeDeletionRequest = z.strictObject({ email: email() }).meta({ id: 'ResumeDeletionRequest' })
export type ResumeDeletionRequest = z.infer<typeof ResumeDeletionRequest>

/** PDPA article 3: the address of a person who wants to correct stored data. */
export const EditLinksRequest = z.strictObject({ email: email() }).meta({ id: 'EditLinksRequest' })
export type EditLinksRequest = z.infer<typeof EditLinksRequest>

/** The same answer for every well-formed address, known or not. */
export const LinkRequested = z
  .object({
    /** The lifetime of a link in hours. */
    validHours: z.int().min(1).max(limits.linkHours),
    /** Seconds until another request for the same address sends another mail. */
    resendAfter: z.int().min(0).max(86_400),
  })
  .meta({ id: 'LinkRequested' })
export type LinkRequested = z.infer<typeof LinkRequested>

/** An address with one character and three asterisks before the `@`. */
function maskedEmail() {
  // The mask may be longer than what it hides.
  const maxLength = limits.email + 3
  return z
    .string()
    .regex(/^[^@]\*{3}@[^@]+$/)
    .max(maxLength)
    .meta({ minLength: 6, maxLength, examples: ['y***@example.com'] })
}

/** What a deletion would delete; the address is masked, because the holder of the link may not be its owner. */
export const ResumeDeletion = z
  .object({
    maskedEmail: maskedEmail(),
    applications: z.int().min(0).max(limits.jobs),
    files: z.int().min(0).max(limits.jobs),
    /** Recommendations of this person by others. */
    referrals: z.int().min(0).max(limits.jobs),
    expiresAt: instant(),
  })
  .meta({ id: 'ResumeDeletion' })
export type ResumeDeletion = z.infer<typeof ResumeDeletion>

/** The receipt: kinds and counts, no personal data. */
export const ResumeDeletionReceipt = z
  .object({
    deletedAt: instant(),
    applications: z.int().min(0).max(limits.jobs),
    files: z.int().min(0).max(limits.jobs),
    /** Recommendations of this person by others. */
    referrals: z.int().min(0).max(limits.jobs),
  })
  .meta({ id: 'ResumeDeletionReceipt', allOf: ['email', 'maskedEmail'].map(absent) })
export type ResumeDeletionReceipt = z.infer<typeof ResumeDeletionReceipt>

/** `yichun.chen@example.com` → `y***@example.com`: recognisable to its owner, of little use to others. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return `${first}***${address.slice(at)}`
}
