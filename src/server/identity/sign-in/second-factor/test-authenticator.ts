/** A software authenticator (WebAuthn level 2, "none" attestation): creates keys, signs challenges, counts uses. */
import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

const userPresent = 0x01
const userVerified = 0x04
const hasKey = 0x40

interface Key {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: string
}

export class TestAuthenticator {
  readonly #origin: string
  readonly #keys: Key[] = []
  /** Number of uses. That of a copied device would lag behind. */
  counter = 0
  /** Whether it verifies the user, by fingerprint or PIN. */
  verifies = true

  constructor(origin: string) {
    this.#origin = origin
  }

  create(options: PublicKeyCredentialCreationOptionsJSON, changes: { origin?: string } = {}): RegistrationResponseJSON {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(16)
    this.#keys.push({ id, key: privateKey, userHandle: options.user.id })
    const data = Buffer.concat([
      this.#head(options.rp.id ?? '', hasKey),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey(publicKey),
    ])
    return {
      ...named(id),
      response: {
        clientDataJSON: this.#client('webauthn.create', options.challenge, changes.origin),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** @throws if it has none of the allowed keys. */
  get(
    options: PublicKeyCredentialRequestOptionsJSON,
    changes: { origin?: string; challenge?: string } = {},
  ): AuthenticationResponseJSON {
    const allowed = options.allowCredentials?.map(({ id }) => id)
    const found = this.#keys.find(({ id }) => allowed?.includes(id.toString('base64url')) ?? true)
    if (!found) throw new Error('no passkey for this offer')
    this.counter += 1
    const data = this.#head(options.rpId ?? '', 0)
    const client = this.#client('webauthn.get', changes.challenge ?? options.challenge, changes.origin)
    const signed = Buffer.concat([data, hash('sha256', Buffer.from(client, 'base64url'), 'buffer')])
    return {
      ...named(found.id),
      response: {
        clientDataJSON: client,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, found.key).toString('base64url'),
        userHandle: found.userHandle,
      },
    }
  }

  #client(type: string, challenge: string, origin = this.#origin): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  }

  /** Hash of the relying party id, flags, counter. */
  #head(party: string, flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.counter)
    const all = flags | userPresent | (this.verifies ? userVerified : 0)
    return Buffer.concat([hash('sha256', party, 'buffer'), Buffer.from([all]), count])
  }
}

function named(id: Buffer) {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} } as const
}

/** CBOR (RFC 8949) of {1: 2, 3: -7, -1: 1, -2: x, -3: y}: an EC key on P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (coordinate: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(coordinate, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, bytes(x), Buffer.from([0x22]), bytes(y)])
}

/** CBOR of {fmt: "none", attStmt: {}, authData: data}. */
function attestation(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x58, data.length])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ])
}
