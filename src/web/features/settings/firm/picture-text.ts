import { t } from '../../../language/t.ts'

/** Converts a picture file to base64, scaled down if it is too large for the service. */

/** Maximum size in bytes. */
const max = 700 * 1024

/** Maximum dimensions in pixels; the service scales to these. */
const box = { width: 960, height: 320 }

/** Throws if the file is too large and not a picture that can be scaled down. */
export async function pictureText(file: File): Promise<string> {
  return loadText(file.size <= max ? file : await smaller(file))
}

async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(t('Use a picture of at most 700 kB.'))
  })
  const scale = Math.min(box.width / picture.width, box.height / picture.height, 1)
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/png' })
}

async function loadText(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  const parts: string[] = []
  for (let index = 0; index < bytes.length; index += 0x8000)
    parts.push(String.fromCharCode(...bytes.subarray(index, index + 0x8000)))
  return btoa(parts.join(''))
}
