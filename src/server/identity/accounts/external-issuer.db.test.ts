import Fastify from 'fastify'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../../testing/postgres-cluster.ts'
import { sharedTestDatabase } from '../../testing/test-database.ts'
import { seedAccount, seedPerson, startTestServer } from '../test-server.ts'

const database = await sharedTestDatabase()
const { account, key } = await seedAccount(database)
const person = await seedPerson(database, account, 'ida')

const port = await freePort()
const issuer = `http://localhost:${port}/realm`
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const other = Fastify()
other.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
)
other.get('/realm/.well-known/openid-configuration', () => ({
  issuer,
  jwks_uri: `${issuer}/keys`,
  token_endpoint: `${issuer}/token`,
}))
other.get('/realm/keys', async () => ({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig' }] }))
other.post('/realm/token', (request) => ({ access_token: `for ${request.body}` }))
await other.listen({ port, host: '127.0.0.1' })
afterAll(() => other.close())

const { url, api } = await startTestServer(database, { authUrl: issuer })

async function token(claims: JWTPayload): Promise<string> {
  const standard = { iss: issuer, aud: api, sub: 'somebody there', email: person.email, email_verified: true }
  const payload = { ...standard, ...claims }
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime(claims.exp ?? '5m')
    .sign(privateKey)
}
const me = async (claims: JWTPayload) =>
  fetch(`${api}/me`, { headers: { authorization: `Bearer ${await token(claims)}` } })

describe('a token of another issuer', () => {
  it('is accepted for the person with its verified email', async () => {
    const answer = await me({})
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ account, contact: person.contact, kind: 'user' })
  })

  it.each<[string, JWTPayload]>([
    ['whose email is not verified', { email_verified: false }],
    ['without an email', { email: undefined }],
    ['of somebody who has no sign-in here', { email: 'nobody@example.com' }],
    ['for another service', { aud: 'https://elsewhere.example' }],
    ['that names another issuer', { iss: 'https://elsewhere.example' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
  ])('%s is refused', async (_what, claims) => {
    const answer = await me(claims)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
  })

  it('does not affect API keys', async () => {
    expect((await fetch(`${api}/me`, { headers: { apikey: key } })).status).toBe(200)
  })

  it('means that no identity server is served here, and that codes are exchanged over there', async () => {
    expect((await fetch(`${url}/identity/.well-known/openid-configuration`)).status).toBe(404)
    const body = new URLSearchParams({ grant_type: 'authorization_code', code: 'c' })
    expect(await (await fetch(`${api}/auth`, { method: 'POST', body })).json()).toEqual({
      access_token: 'for grant_type=authorization_code&code=c',
    })
  })
})
