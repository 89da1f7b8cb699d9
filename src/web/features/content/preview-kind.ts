/**
 * How the content of a file is shown without leaving the page. Only what a browser shows without running anything in it is: web
 * pages and drawings with scripts are text or a download.
 */
export type PreviewKind = 'image' | 'pdf' | 'text'

const images = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** Bytes of a text that are worth reading here. */
export const longestText = 200_000

/** Null where it can only be downloaded. */
export function previewKindOf(contenttype: string): PreviewKind | null {
  if (images.includes(contenttype)) return 'image'
  if (contenttype === 'application/pdf') return 'pdf'
  return contenttype === 'text/plain' ? 'text' : null
}
