/** Uploads and downloads files. */

import {
  listFileVersions,
  restoreFileVersion,
  uploadFile,
  uploadFileVersion,
} from '../../../contract/operations/files.ts'
import { call } from '../../data/call.ts'
import { useChanges } from '../../data/changes.ts'
import type { Client } from '../../data/client.ts'
import { useConnection } from '../../data/connection.tsx'
import type { FileRecord } from '../../data/declared-records.ts'
import { readFile, saveFile } from '../../data/file.ts'
import type { RecordData } from '../../data/record.ts'
import { forEach } from '../../data/run-change.ts'
import { t } from '../../language/t.ts'
import { announceFailure } from '../../ui/toasts.tsx'
import { type ContentParent, parentIds } from './target.ts'

/** A file to upload, and the existing file of which it becomes the newest version. */
export interface Upload {
  readonly file: File
  readonly existingFile: FileRecord | undefined
}

export function useTransfers(target: ContentParent) {
  const connection = useConnection()
  const { client } = connection
  const { run } = useChanges()
  const post = (file: File) => call(client, uploadFile, { form: getForm(file, parentIds(target)) })
  const send = (file: File) =>
    run({
      send: () => post(file),
      done: t('Uploaded {name}', { name: file.name }),
      failed: t("Couldn't upload “{name}”", { name: file.name }),
    })
  /** Uploads several files, as new ones or as versions, with a single message for all. */
  const sendAll = (uploads: readonly Upload[]) =>
    run({
      send: () =>
        forEach(uploads, ({ file, existingFile }) =>
          existingFile ? postVersion(client, existingFile, file) : post(file),
        ),
      done: t('Uploaded {count, plural, one {# file} other {# files}}', { count: uploads.length }),
      failed: t("Couldn't upload all of the files"),
    })
  /** Uploads a new version of a file; undo restores the one before. */
  const replace = async (file: FileRecord, content: File) => {
    let before = 1
    return run({
      send: async () => {
        before = await loadNewest(client, file)
        await postVersion(client, file, content)
      },
      outcome: () => ({
        done: t('Uploaded version {number} of {name}', { number: before + 1, name: String(file.filename) }),
      }),
      undo: () => bringBack(client, file, before),
      failed: t("Couldn't upload a new version of “{name}”", { name: String(file.filename) }),
    })
  }
  const restore = (file: FileRecord, number: number) => {
    let before = 1
    return run({
      send: async () => {
        before = await loadNewest(client, file)
        await bringBack(client, file, number)
      },
      done: t('Restored version {number} of {name}', { number, name: String(file.filename) }),
      undo: () => bringBack(client, file, before),
      failed: t("Couldn't restore “{name}”", { name: String(file.filename) }),
    })
  }
  const download = async (file: FileRecord, version?: number) => {
    try {
      saveFile(await readFile(connection, contentPath(file, version)), String(file.filename))
    } catch (error) {
      announceFailure(t("Couldn't download “{name}”", { name: String(file.filename) }), error)
    }
  }
  return { send, sendAll, replace, restore, download }
}

/** Path of the content of a file, or of one of its versions. */
export const contentPath = ({ id }: RecordData, version?: number): string =>
  `/files/${id}/download${version === undefined ? '' : `?version=${version}`}`

function getForm(file: File, values: Readonly<Record<string, unknown>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, String(value))
  form.append('file', file)
  return form
}

const postVersion = (client: Client, { id }: RecordData, content: File) =>
  call(client, uploadFileVersion, { path: { recordid: id }, form: getForm(content) })

async function loadNewest(client: Client, { id }: RecordData): Promise<number> {
  const { data } = await call(client, listFileVersions, { path: { recordid: id } })
  return data[0]?.number ?? 1
}

const bringBack = (client: Client, { id }: RecordData, version: number) =>
  call(client, restoreFileVersion, { path: { recordid: id }, body: { version } })
