/**
 * Re-encodes an uploaded picture as a small PNG file. That drops everything else in it: scripts of an SVG, places and
 * names in a photo's metadata, exploits of its format. Runs in a process of its own, because drawing an SVG may take hours, which
 * nothing else ends.
 */

import { hash } from 'node:crypto'
import sharp, { type Metadata } from 'sharp'
import { fault } from '../../../contract/requests/refusal.ts'
import { Refused } from '../../isolated/protocol.ts'
import { takeJobs } from '../../isolated/take-jobs.ts'

export interface LogoImage {
  readonly digest: string
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

/** Maximum size of a stored logo in pixels: sharp on paper, and on screens of three times the density. */
const box = { width: 960, height: 320 }

/** Maximum number of decoded pixels. */
const limitInputPixels = 40_000_000

const formats: readonly string[] = ['png', 'jpeg', 'webp', 'svg']

const kindsTaken = fault('not_allowed', 'use a PNG, JPEG, WebP or SVG picture')

/** Throws Refused if the upload is not a picture of a supported format. */
async function logoFrom(bytes: Buffer): Promise<LogoImage> {
  if (bytes.length === 0) throw new Refused(kindsTaken)
  // Nothing is decoded yet, so that a picture that is too large can be told from a damaged one.
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!about || !formats.includes(about.format)) throw new Refused(kindsTaken)
  if (about.format !== 'svg' && about.width * about.height > limitInputPixels)
    throw new Refused(
      fault(
        'toolarge',
        'this picture has {width} × {height} pixels, and at most {most} million are allowed: make it smaller and send that',
        { width: about.width, height: about.height, most: limitInputPixels / 1_000_000 },
      ),
    )
  const { data, info } = await sharp(bytes, { limitInputPixels, density: getDensity(about) })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refused(fault('not_allowed', 'this picture cannot be read; save it again and send that'))
    })
  return { digest: hash('sha256', data), content: data, width: info.width, height: info.height }
}

/** The resolution, in dots per inch, at which an SVG fills the box; bitmaps are not scaled up. */
function getDensity({ format, width, height }: Metadata): number {
  if (format !== 'svg') return 72
  const scale = Math.min(box.width / Math.max(width, 1), box.height / Math.max(height, 1))
  return Math.min(Math.max(72 * scale, 72), 2400)
}

takeJobs(logoFrom)
