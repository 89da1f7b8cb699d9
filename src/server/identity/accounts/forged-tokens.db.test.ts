/**
 * Access tokens that were forged, changed or taken from elsewhere. Each differs from a valid one in one respect only.
 */
import { createPublicKey, type webcrypto } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { testSealed } from '../../testing/test-sealed.ts'
import { loadKeys, signingAlgorithm } from '../keys.ts'
import { signIn } from '../oauth/test-code-flow.ts'
import { identityTables } from '../tables.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'

const database = await sharedTestDatabase()
const { account } = await seedAccount(database)
const ida = await seedPerson(database, account, 'ida')
const max = await seedPerson(database, account, 'max')
const stranger = await seedPerson(database, (await seedAccount(database)).account, 'stranger')
const { url, api } = await startTestServer(database)
const [ours] = (await loadKeys(identityTables(database.kysely), testSealed)).signing
if (!ours) throw new Error('There is no signing key')
const key = await importJWK(ours, signingAlgorithm)
const evil = await generateKeyPair(signingAlgorithm, { extractable: true })

const { access_token: good, id_token: idToken, refresh_token: refreshToken } = await signIn(url, ida)
const [head = '', body = '', signature = ''] = good.split('.')
const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const packed = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const header = read(head) as unknown as JWTHeaderParameters
const claims: JWTPayload = read(body)
const now = Math.floor(Date.now() / 1000)

const signed = (changes: object = {}, by: Parameters<SignJWT['sign']>[0] = key, more: object = {}) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ ...header, ...more }).sign(by)
const status = async (token: string) =>
  (await fetch(`${api}/me`, { headers: { authorization: `Bearer ${token}` } })).status

const publicText = createPublicKey({ key: ours as webcrypto.JsonWebKey, format: 'jwk' })
  .export({ type: 'spki', format: 'pem' })
  .toString()
const publicJwk = await exportJWK(evil.publicKey)
const otherUse = importJWK({ ...ours, alg: 'PS256' }, 'PS256')

it('A token with the same claims and our signature is accepted: each of the following differs in one thing', async () => {
  expect(await status(good)).toBe(200)
  expect(await status(await signed({ jti: 'another' }))).toBe(200)
})

describe('A token is refused', () => {
  it.each<[string, () => Promise<string>]>([
    ['with no signature and alg none', async () => `${packed({ ...header, alg: 'none' })}.${body}.`],
    ['with a signature and alg none', async () => `${packed({ ...header, alg: 'None' })}.${body}.${signature}`],
    [
      'signed with our public key as if it were a secret',
      () => signed({}, new TextEncoder().encode(publicText), { alg: 'HS256' }),
    ],
    ['signed by somebody else under the name of our key', () => signed({}, evil.privateKey)],
    ['that brings its own key', () => signed({}, evil.privateKey, { jwk: publicJwk, kid: undefined })],
    ['that says where its key is', () => signed({}, evil.privateKey, { jku: 'https://evil.example/keys' })],
    ['by our key and an algorithm that it is not for', async () => signed({}, await otherUse, { alg: 'PS256' })],
    [
      'with other claims below our signature',
      async () => `${head}.${packed({ ...claims, sub: `${account}.${max.contact}` })}.${signature}`,
    ],
    ['whose signature lacks its end', async () => good.slice(0, -8)],
    ['for another audience', () => signed({ aud: 'https://elsewhere.example/api' })],
    ['for the sign-in page of ours instead of the interface', () => signed({ aud: url })],
    ['for a program', () => signed({ aud: 'worklane-web' })],
    ['without an audience', () => signed({ aud: undefined })],
    ['of another issuer', () => signed({ iss: 'https://elsewhere.example/identity' })],
    ['without an issuer', () => signed({ iss: undefined })],
    ['that has expired', () => signed({ exp: now - 60 })],
    ['that never expires', () => signed({ exp: undefined })],
    ['that is not valid yet', () => signed({ nbf: now + 600 })],
    ['of another kind', () => signed({}, key, { typ: 'JWT' })],
    ['about nobody', () => signed({ sub: undefined })],
    ['about a colleague, from a sign-in of somebody else', () => signed({ sub: `${account}.${max.contact}` })],
    ['about somebody in another account', () => signed({ sub: `${stranger.account}.${stranger.contact}` })],
    ['about what is no person', () => signed({ sub: `${account}.0 or 1=1` })],
    ['from no sign-in', () => signed({ grant: undefined })],
    ['from a sign-in that there never was', () => signed({ grant: 'made-up' })],
    ['that tells who somebody is instead of what they may call', async () => idToken],
    ['that renews others', async () => refreshToken],
  ])('%s', async (_what, made) => {
    expect(await status(await made())).toBe(401)
  })

  it('also when one with the same claims was admitted a moment ago', async () => {
    expect(await status(good)).toBe(200)
    const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    expect(await status(`${head}.${body}.${changed}`)).toBe(401)
  })
})
