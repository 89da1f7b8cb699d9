/** Phone numbers, codes such as `MCHC84`, and names as spelled in email and web addresses. */
import type { Block } from '../block.ts'

/** Numbers are drawn, not looked up: whoever has one of them is not meant. */
export function phone({ random, profile }: Block): string {
  return `${profile.dialling}${random.int(100, 999)} ${random.int(1000, 9999)}`
}

/** Plain lower-case letters and digits. */
export function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
}

/** Initials and a number: `MCHC84`. */
export function codeOf(name: string, number: number): string {
  const words = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .split(' ')
  const initials = words.map((word) => word.charAt(0)).join('')
  return `${initials.slice(0, 4).toUpperCase()}${number}`
}
