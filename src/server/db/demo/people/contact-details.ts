/** Phone numbers, codes such as `MCHC84`, and names as spelled in email and web addresses. */
import type { Block } from '../block.ts'

/** A random number: any match with a real one is a coincidence. */
export function phone({ random, profile }: Block): string {
  return `${profile.dialling}${random.int(100, 999)} ${random.int(1000, 9999)}`
}

/** The name in lower-case letters and digits only. */
export function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
}

/** Initials and a number: `MCHC84`. */
export function getCode(name: string, number: number): string {
  const words = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .split(' ')
  const initials = words.map((word) => word.charAt(0)).join('')
  return `${initials.slice(0, 4).toUpperCase()}${number}`
}
