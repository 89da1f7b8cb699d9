/** Argon2id password hashes. A check takes the same time whether or not there is a stored hash. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '../../limits/bounded-queue.ts'

/** OWASP baseline, about 30 ms per check. Argon2id is the library's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of an unknown random password with the same cost, to check unknown emails against. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$vhq0V2sPYhd69zCmZEAtjg$GeVL8d5OcMt+ahxF5kFsA9RCchEDCrHFEMkkLjc4k+o'

/** Longer input can't be a valid password, so it is not hashed. */
const maxLength = 1024

/** Uses all cores but one, which keeps serving other requests. */
const hashing = createBoundedQueue(Math.max(1, availableParallelism() - 1), 16)

/** Normalises characters, so that different keyboards type the same password (Unicode NFKC). */
const plain = (password: string) => password.normalize('NFKC').slice(0, maxLength)

/** Rejects with `Busy` if too many hashes are in progress. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(plain(password), cost))
}

/**
 * Whether `password` matches `storedHash`. Without a stored hash it returns false after the same time. Rejects with `Busy` as above.
 */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > maxLength) return false
  const matches = await hashing.run(() => verify(storedHash ?? decoy, plain(password)))
  return matches && storedHash != null
}
