/**
 * Encrypts values that must not be readable in a copy of the database, such as signing keys: AES-256-GCM with a key
 * derived from the installation's secret. Format: `sealed.1.<key id>.<nonce, ciphertext and tag in base64url>`.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

export interface Sealed {
  readonly seal: (text: string) => string
  /** Throws if the text is not sealed, was changed, or its key is unknown. */
  readonly open: (sealed: string) => string
  /** Ids of the keys that it can decrypt with, the current one first. They reveal nothing about the secrets. */
  readonly keyIds: readonly string[]
}

interface Key {
  readonly id: string
  readonly bytes: Buffer
}

const prefix = 'sealed.1.'
const cipher = 'aes-256-gcm'
const lengths = { key: 32, id: 4, nonce: 12, tag: 16 }

export const isSealed = (text: string) => text.startsWith(prefix)

/** @param earlier secrets that are only used to decrypt */
export function sealedBy(secret: string, earlier: readonly string[] = []): Sealed {
  const current = keyFrom(secret)
  const keys = [current, ...earlier.map(keyFrom)]
  return {
    seal(text) {
      const nonce = randomBytes(lengths.nonce)
      const sealing = createCipheriv(cipher, current.bytes, nonce, { authTagLength: lengths.tag })
      const content = Buffer.concat([nonce, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
      return `${prefix}${current.id}.${content.toString('base64url')}`
    },
    open(sealed) {
      const [id, content] = sealed.slice(prefix.length).split('.')
      if (!isSealed(sealed) || content === undefined) throw new Error('a value that should be sealed is not')
      const key = keys.find((candidate) => candidate.id === id)
      if (!key) throw new Error(`a value is sealed under key ${id}, which is not known here`)
      return decryptWith(key, Buffer.from(content, 'base64url'))
    },
    keyIds: keys.map(({ id }) => id),
  }
}

function decryptWith(key: Key, content: Buffer): string {
  const end = content.length - lengths.tag
  const nonce = content.subarray(0, lengths.nonce)
  const opening = createDecipheriv(cipher, key.bytes, nonce, { authTagLength: lengths.tag })
  opening.setAuthTag(content.subarray(end))
  return opening.update(content.subarray(lengths.nonce, end), undefined, 'utf8') + opening.final('utf8')
}

/** Deliberately slow, as a person may have made up the secret. */
function keyFrom(secret: string): Key {
  const bytes = scryptSync(secret, 'worklane sealed 1', lengths.key + lengths.id)
  return { id: bytes.subarray(lengths.key).toString('hex'), bytes: bytes.subarray(0, lengths.key) }
}
