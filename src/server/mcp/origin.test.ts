import { describe, expect, it } from 'vitest'
import { misdirected } from './origin.ts'

const there = 'https://work.example.com'
const here = 'http://localhost:3000'

describe('a request is answered', () => {
  it.each([
    ['without Origin, by the public name', there, { host: 'work.example.com' }],
    ['by an address, which cannot be rebound', there, { host: '10.0.0.7:3000' }],
    ['by an address of six parts', there, { host: '[fd00::7]:3000' }],
    ['by a name without a dot, as between containers', there, { host: 'worklane:3000' }],
    ['by a name of this machine, as behind a proxy', there, { host: 'localhost:3000' }],
    ['from the app itself', there, { host: 'work.example.com', origin: there }],
    ["from a developer's tool beside it", here, { host: 'localhost:3000', origin: 'http://127.0.0.1:6274' }],
  ])('%s', (_, publicUrl, headers) => {
    expect(misdirected(headers, publicUrl)).toBeUndefined()
  })
})

describe('a request is refused', () => {
  it.each([
    ['by another name', there, { host: 'evil.example' }, /^Host "evil.example"/],
    ['by no name', there, { host: '' }, /^Host ""/],
    ['by a name that is none', there, { host: 'a b' }, /^Host "a b"/],
    [
      'from another place',
      there,
      { host: 'work.example.com', origin: 'https://evil.example' },
      /^Origin "https:\/\/evil/,
    ],
    [
      'from the same name without TLS',
      there,
      { host: 'work.example.com', origin: 'http://work.example.com' },
      /^Origin/,
    ],
    ['from a sandbox', there, { host: 'work.example.com', origin: 'null' }, /^Origin "null"/],
    [
      "from a page of the person's machine, of a service elsewhere",
      there,
      { host: 'work.example.com', origin: here },
      /^Or/,
    ],
  ])('%s', (_, publicUrl, headers, message) => {
    expect(misdirected(headers, publicUrl)).toMatch(message)
  })
})
