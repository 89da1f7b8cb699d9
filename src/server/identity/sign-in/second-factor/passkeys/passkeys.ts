/** Passkeys (WebAuthn): options to create and use one, and verification of responses. */
import { hash } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { activeLogins, getSubject, type Person } from '../../../accounts/people.ts'
import type { Queries } from '../../../tables.ts'
import { consumeSetUp, saveSetUp } from '../setups.ts'

/** The relying party: passkeys only work for this host. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Undefined if browsers don't allow passkeys: without https, except on localhost, and at IP addresses. */
export function relyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : undefined
}

/** Ed25519, ES256 and RS256 (COSE): supported by authenticators, and not experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded on first use, because the library takes memory. */
const webAuthn = () => import('@simplewebauthn/server')

/** More than anybody has devices. */
export const mostPasskeys = 20

/** Opaque user id for authenticators. */
const getHandle = (person: Person) => hash('sha256', `passkeys of ${getSubject(person)}`, 'buffer')

export async function offerToMake(
  queries: Queries,
  relyingParty: RelyingParty,
  person: Person,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Worklane',
    rpID: relyingParty.id,
    userName: email,
    userDisplayName: name || email,
    userID: Uint8Array.from(getHandle(person)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: await loadCredentials(queries, person),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await saveSetUp(queries, person, 'passkey', options.challenge)
  return options
}

/** Stores the passkey a browser created for the last options; undefined if the response is invalid. */
export async function addPasskey(
  queries: Queries,
  relyingParty: RelyingParty,
  person: Person,
  { name, response }: { readonly name: string; readonly response: unknown },
): Promise<{ id: number } | undefined> {
  const challenge = await consumeSetUp(queries, person, 'passkey')
  if (challenge === undefined) return undefined
  const { verifyRegistrationResponse } = await webAuthn()
  const verification = await verified(() =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }),
  )
  if (!verification?.registrationInfo) return undefined
  const { credential, credentialDeviceType } = verification.registrationInfo
  return queries
    .insertInto('passkeys')
    .values({
      account_id: person.account,
      contactid: person.contact,
      credentialid: credential.id,
      publickey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      synced: credentialDeviceType === 'multiDevice',
      name,
      lastused: null,
    })
    .onConflict((conflict) => conflict.column('credentialid').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** @param person whose password was right; null for a sign-in by passkey alone. */
export async function offerToUse(
  queries: Queries,
  relyingParty: RelyingParty,
  person: Person | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: relyingParty.id,
    userVerification: person ? 'preferred' : 'required',
    ...(person ? { allowCredentials: await loadCredentials(queries, person) } : {}),
  })
}

export interface ProvenByPasskey {
  readonly person: Person
  /** Kind of key, by RFC 8176. */
  readonly method: 'hwk' | 'swk'
}

/**
 * Verifies a response to `challenge`, which the caller has used up.
 * @param person owner of the passkey; null for anybody with access. Then the device must have asked for a fingerprint, a face or
 * a PIN, because there was no password.
 */
export async function acceptPasskey(
  queries: Queries,
  relyingParty: RelyingParty,
  { person, challenge, response }: { person: Person | null; challenge: string; response: unknown },
): Promise<ProvenByPasskey | undefined> {
  const answer = response as AuthenticationResponseJSON | null
  const passkey = await findPasskey(queries, answer?.id)
  if (!passkey || !answer) return undefined
  const owner: Person = { account: passkey.account_id, contact: passkey.contactid }
  if (person && getSubject(person) !== getSubject(owner)) return undefined
  const handle = answer.response?.userHandle
  if (handle && handle !== getHandle(owner).toString('base64url')) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const verification = await verified(() =>
    verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: person === null,
      credential: {
        id: passkey.credentialid,
        publicKey: Uint8Array.from(Buffer.from(passkey.publickey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!verification?.verified) return undefined
  const isUsed = await noteUse(queries, passkey, verification.authenticationInfo.newCounter)
  return isUsed ? { person: owner, method: passkey.synced ? 'swk' : 'hwk' } : undefined
}

/** Owner of the passkey that a response names, valid or not. */
export async function ownerNamed(
  queries: Queries,
  response: unknown,
): Promise<{ readonly person: Person; readonly email: string } | undefined> {
  const passkey = await findPasskey(queries, (response as AuthenticationResponseJSON | null)?.id)
  return passkey && { person: { account: passkey.account_id, contact: passkey.contactid }, email: passkey.email }
}

async function findPasskey(queries: Queries, credentialid: unknown) {
  if (typeof credentialid !== 'string') return undefined
  return activeLogins(queries)
    .innerJoin('passkeys as passkey', (join) =>
      join
        .onRef('passkey.account_id', '=', 'login.account_id')
        .onRef('passkey.contactid', '=', 'login.contactid')
        .on('passkey.credentialid', '=', credentialid),
    )
    .select([
      'passkey.account_id',
      'passkey.contactid',
      'passkey.id',
      'passkey.credentialid',
      'passkey.publickey',
      'passkey.counter',
      'passkey.synced',
      'login.email',
    ])
    .executeTakeFirst()
}

/** False if another response has used this counter. Authenticators without a counter always send 0. */
async function noteUse(queries: Queries, key: { account_id: number; id: number }, counter: number): Promise<boolean> {
  const row = await queries
    .updateTable('passkeys')
    .set({ counter, lastused: sql<Date>`now()` })
    .where('account_id', '=', key.account_id)
    .where('id', '=', key.id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function loadCredentials(queries: Queries, { account, contact }: Person) {
  const rows = await queries
    .selectFrom('passkeys')
    .select(['credentialid as id', 'transports'])
    .where('account_id', '=', account)
    .where('contactid', '=', contact)
    .execute()
  return rows
}

/** The library throws details about an invalid response; people get one message. */
async function verified<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check()
  } catch {
    return undefined
  }
}
