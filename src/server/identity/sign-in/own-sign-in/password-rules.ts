/**
 * Password rules (NIST 800-63B, 3.1.1): long enough and hard to guess, without rules about kinds of characters. zxcvbn estimates
 * the guesses from common passwords and their variations.
 */

import type { OptionsType, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { opening } from '../../../../contract/lazy.ts'
import { type Fault, fault } from '../../../../contract/requests/refusal.ts'

export const passwordLimits = { characters: 10, bytes: 1024 }

/** Guesses a password must withstand. Weaker ones are tried in an attack's first hours. */
const leastGuesses = 1e8

/** Estimates only the first characters: more can't weaken a password, and long estimates are slow. */
const estimated = 64

/** What others know about a person: name, address, firm. */
export interface PublicFacts {
  readonly names: readonly (string | null | undefined)[]
  readonly email: string
}

/** What is wrong with a weak password; undefined if it is fine. */
export async function passwordProblem(password: string, facts: PublicFacts): Promise<Fault | undefined> {
  const { characters, bytes } = passwordLimits
  const plain = password.normalize('NFKC')
  if (plain === '') return fault('required', 'Enter a password')
  if ([...plain].length < characters)
    return fault('weak_password', 'Password must have at least {characters} characters', { characters })
  if (Buffer.byteLength(plain) > bytes)
    return fault('too_long', 'Password is too long. Use at most {bytes} bytes', { bytes: String(bytes) })
  const words = getWords(facts)
  if (isComposedFrom(plain, words))
    return fault('weak_password', 'Password is too close to your name, email or firm. Choose something unrelated')
  const { guesses } = (await estimator.get()).check(plain.slice(0, estimated), words)
  return guesses < leastGuesses
    ? fault('weak_password', 'Password is too easy to guess. Try a few unrelated words')
    : undefined
}

/** Words of the person, the firm and the product with at least three letters, longest first. */
function getWords({ names, email }: PublicFacts): string[] {
  const texts = [...names, email, 'worklane'].map((text) => (text ?? '').normalize('NFKC').toLowerCase())
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => [...word].length >= 3)
  return [...new Set(words)].sort((first, second) => second.length - first.length)
}

/** Letters that must remain without known words, digits and punctuation. */
const leastLetters = 5

function isComposedFrom(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), lower)
  return rest !== lower && rest.replaceAll(/[^\p{L}]/gu, '').length < leastLetters
}

/** Loads the large, rarely needed word lists on first use. */
const estimator = opening(makeEstimator)

async function makeEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { dictionary, adjacencyGraphs: graphs } = await import('@zxcvbn-ts/language-common')
  const options: OptionsType = { dictionary, graphs, maxLength: estimated }
  return new ZxcvbnFactory(options)
}
