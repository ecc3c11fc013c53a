import { describe, expect, it } from 'vitest'
import { smtpOptions } from './smtp-options.ts'

describe('SMTP_URL', () => {
  it('smtps:// uses TLS from the first byte', () => {
    expect(smtpOptions('smtps://user:p%40ss@mail.example')).toMatchObject({
      host: 'mail.example',
      port: 465,
      secure: true,
      auth: { user: 'user', pass: 'p@ss' },
      tls: { rejectUnauthorized: true },
    })
  })

  it('smtp:// requires STARTTLS for another machine', () => {
    const options = smtpOptions('smtp://mail.example')
    expect(options).toMatchObject({ port: 587, secure: false, requireTLS: true })
    expect(options.auth).toBeUndefined()
  })

  it.each([
    'smtp://localhost:1025',
    'smtp://127.0.0.1:1025',
    'smtp://[::1]:1025',
    'smtp://maildev:1025?tls=off',
  ])('%s may be unencrypted', (url) => {
    expect(smtpOptions(url)).toMatchObject({ port: 1025, ignoreTLS: true })
    expect(smtpOptions(url).requireTLS).toBeUndefined()
  })

  it.each(['smtp://127.evil.example', 'smtp://localhost.evil.example', 'smtp://mail.example?'])(
    '%s is refused',
    (url) => {
      expect(smtpOptions(url)).toMatchObject({ requireTLS: true })
    },
  )

  it.each([
    'mail.example',
    'http://user:secret@mail.example',
    'smtp://',
    'smtp://user:secret@mail.example?tls=maybe',
    'smtps://user:secret@mail.example?tls.rejectUnauthorized=false',
  ])('%s is refused, and not quoted', (url) => {
    expect(() => smtpOptions(url)).toThrow(TypeError)
    expect(() => smtpOptions(url)).not.toThrow(/secret/)
  })
})
