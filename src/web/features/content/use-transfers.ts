/** Sends files to the service and fetches them from it. */
import { useQueryClient } from '@tanstack/react-query'
import { useConnection } from '../../data/connection.tsx'
import type { RecordData } from '../../data/record.ts'
import { runChange } from '../../data/run-change.ts'
import { announceFailure } from '../../ui/toasts.tsx'
import { type ContentParent, givenBy } from './target.ts'

/** Types that a browser shows without running anything in them. */
const viewable = ['application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp']
/** Milliseconds until what was opened or saved has surely been taken over. */
const keptFor = 60_000

export function useTransfers(target: ContentParent) {
  const { client } = useConnection()
  const cache = useQueryClient()
  const send = (file: File) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(givenBy(target))) form.append(name, String(value))
    form.append('file', file)
    return runChange(cache, {
      send: () => client('POST', '/files', { form }),
      done: `Uploaded ${file.name}`,
      failed: `Couldn't upload “${file.name}”`,
    })
  }
  const upload = async (chosen: readonly File[]) => {
    for (const file of chosen) await send(file)
  }
  /** Pictures and PDFs in a tab of their own, everything else as a download. */
  const open = async (file: RecordData) => {
    const isViewable = viewable.includes(String(file.contenttype))
    const tab = isViewable ? window.open('about:blank') : null
    try {
      const { data } = await client<Blob>('GET', `/files/${file.id}/download`, { asFile: true })
      const url = URL.createObjectURL(data)
      setTimeout(() => URL.revokeObjectURL(url), keptFor)
      if (tab) tab.location.href = url
      else Object.assign(document.createElement('a'), { href: url, download: String(file.filename) }).click()
    } catch (error) {
      tab?.close()
      announceFailure(`Couldn't open “${file.filename}”`, error)
    }
  }
  return { upload, open }
}
