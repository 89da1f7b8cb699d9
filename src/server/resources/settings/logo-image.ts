/**
 * A picture that somebody sends becomes a small PNG file of our own making: whatever else was in it, scripts of an SVG, places
 * and names in a photo's notes, tricks of its format, is left behind.
 */
import { hash } from 'node:crypto'
import type { Metadata } from 'sharp'
import { Problem } from '../../../contract/requests/problem.ts'

export interface LogoImage {
  readonly digest: string
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

/** Bytes that are taken: as base64, what one text of a body may have. What is kept of them is far less. */
export const largestLogo = 700 * 1024

/** Pixels that a logo is kept in: sharp on screens of three times the density and on paper. */
const box = { width: 960, height: 320 }

/** Pixels that are decoded at most, and seconds that it may take. */
const limits = { limitInputPixels: 40_000_000, patience: 5 }

const formats: readonly string[] = ['png', 'jpeg', 'webp', 'svg']

const kindsTaken = 'use a PNG, JPEG, WebP or SVG picture.'

const refusal = (what: string) => new Problem('invalid', `image: ${what}`)

/** Throws a Problem for what is no picture of a kind that is taken. */
export async function logoFrom(sent: Buffer): Promise<LogoImage> {
  if (sent.length === 0) throw refusal(kindsTaken)
  if (sent.length > largestLogo) throw refusal(`use a picture of at most ${largestLogo / 1024} kB.`)
  // Native code that a service whose logo stays as it is never needs.
  const { default: sharp } = await import('sharp')
  const { limitInputPixels } = limits
  const about = await sharp(sent, { limitInputPixels })
    .metadata()
    .catch(() => null)
  if (!about || !formats.includes(about.format)) throw refusal(kindsTaken)
  const { data, info } = await sharp(sent, { limitInputPixels, density: densityOf(about) })
    .timeout({ seconds: limits.patience })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refusal('this picture cannot be read; save it again and send that.')
    })
  return { digest: hash('sha256', data), content: data, width: info.width, height: info.height }
}

/** Dots in an inch at which a drawing fills the box; pixels stay as they are. */
function densityOf({ format, width, height }: Metadata): number {
  if (format !== 'svg') return 72
  const scale = Math.min(box.width / Math.max(width, 1), box.height / Math.max(height, 1))
  return Math.min(Math.max(72 * scale, 72), 2400)
}
