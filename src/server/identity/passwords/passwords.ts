/** Passwords as Argon2id hashes. Checking takes the same time whether or not there is anything to check against. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { waitingLine } from '../../limits/waiting-line.ts'

/** Memory in KiB, passes, lanes: the OWASP baseline, about 30 ms a check. Argon2id is the library's default kind. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of a random password that nobody knows, of the same cost: what unknown emails are checked against. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$vhq0V2sPYhd69zCmZEAtjg$GeVL8d5OcMt+ahxF5kFsA9RCchEDCrHFEMkkLjc4k+o'

/** Longer input is never a password of ours; hashing it would only cost memory. */
const longest = 1024

/** Hashing has all cores but one, which answers everybody else meanwhile. */
const hashing = waitingLine(Math.max(1, availableParallelism() - 1), 16)

/** The same characters typed on different keyboards are the same password (Unicode NFKC). */
const plain = (password: string) => password.normalize('NFKC').slice(0, longest)

/** Rejects with `Busy` when too many passwords are hashed and checked already. */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(plain(password), cost))
}

/**
 * Whether `password` belongs to `stored`. Without a stored hash the answer is false and takes as long; what is too long to be a
 * password is not hashed. Rejects with `Busy` as above.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  if (password.length > longest) return false
  const matches = await hashing.run(() => verify(stored ?? decoy, plain(password)))
  return matches && stored != null
}
