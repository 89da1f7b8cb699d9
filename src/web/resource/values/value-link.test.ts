import { describe, expect, it } from 'vitest'
import { contactAddress } from './value-link.ts'

describe('links of values', () => {
  it('dial the digits of a telephone number', () => {
    expect(contactAddress('phone', '(03) 9000 1234')).toBe('tel:0390001234')
    expect(contactAddress('phone', '+61 3 9000 1234')).toBe('tel:+61390001234')
    expect(contactAddress('phone', 'ask Ana')).toBeNull()
  })

  it('open a mail to an email, without other parameters', () => {
    expect(contactAddress('mail', 'ana@example.com')).toBe('mailto:ana@example.com')
    expect(contactAddress('mail', 'ana@example.com?bcc=x@y.z')).toBeNull()
  })

  it('open web addresses with and without their protocol', () => {
    expect(contactAddress('web', 'example.com/about')).toBe('https://example.com/about')
    expect(contactAddress('web', 'http://example.com')).toBe('http://example.com')
  })

  it('never run scripts', () => {
    expect(contactAddress('web', 'javascript:alert(1)')).toBeNull()
    expect(contactAddress('web', 'data:text/html,x')).toBeNull()
    expect(contactAddress(undefined, 'example.com')).toBeNull()
  })
})
