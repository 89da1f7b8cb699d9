/**
 * Kinds of preview. Only content that a browser shows without running scripts: HTML and SVG are shown as text or
 * downloaded.
 */
export type PreviewKind = 'image' | 'pdf' | 'text'

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Maximum size of a text preview in bytes. */
export const longestText = 200_000

/** Null if the file can only be downloaded. */
export function getPreviewKind(contenttype: string): PreviewKind | null {
  if (images.includes(contenttype)) return 'image'
  if (contenttype === 'application/pdf') return 'pdf'
  return contenttype === 'text/plain' ? 'text' : null
}
