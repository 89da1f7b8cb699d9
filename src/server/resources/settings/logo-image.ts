/**
 * Re-encodes an uploaded picture as a small PNG file. That drops everything else in it: scripts of an SVG, places and
 * names in a photo's metadata, exploits of its format.
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

/** Maximum size of an upload in bytes: as base64, the maximum of a text in a body. The stored file is far smaller. */
export const largestLogo = 700 * 1024

/** Maximum size of a stored logo in pixels: sharp on paper, and on screens of three times the density. */
const box = { width: 960, height: 320 }

/** Maximum number of decoded pixels, and of seconds that decoding may take. */
const limits = { limitInputPixels: 40_000_000, patience: 5 }

const formats: readonly string[] = ['png', 'jpeg', 'webp', 'svg']

const kindsTaken = 'use a PNG, JPEG, WebP or SVG picture.'

const refusal = (what: string) => new Problem('invalid', `image: ${what}`)

/** Throws a Problem if the upload is not a picture of a supported format. */
export async function logoFrom(sent: Buffer): Promise<LogoImage> {
  if (sent.length === 0) throw refusal(kindsTaken)
  if (sent.length > largestLogo) throw refusal(`use a picture of at most ${largestLogo / 1024} kB.`)
  // Loaded on demand: native code that is only needed to change a logo.
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

/** The resolution, in dots per inch, at which an SVG fills the box; bitmaps are not scaled up. */
function densityOf({ format, width, height }: Metadata): number {
  if (format !== 'svg') return 72
  const scale = Math.min(box.width / Math.max(width, 1), box.height / Math.max(height, 1))
  return Math.min(Math.max(72 * scale, 72), 2400)
}
