/** Versions and content of files. */
import { boolean, integer, text, utc } from '../language/field.ts'
import { file, list, members, nullable, optional, type ValueOf } from '../language/shape.ts'
import { content, declare, record } from './operation.ts'

const path = '/files/:recordid/versions'

const version = members({
  number: integer(),
  contenttype: text(),
  size: integer({ label: 'Bytes.' }),
  contactid: nullable(integer()),
  contactname: nullable(text()),
  createdon: utc(),
  current: boolean(),
})
export type ListedVersion = ValueOf<typeof version>

export const listFileVersions = declare({
  name: 'listFileVersions',
  method: 'GET',
  path,
  of: 'files',
  answer: list(version),
})

export const restoreFileVersion = declare({
  name: 'restoreFileVersion',
  method: 'PUT',
  path: '/files/:recordid/versions/current',
  of: 'files',
  request: { singular: 'version', fields: { version: integer({ label: 'Version', required: true }) } },
  answer: record('files'),
  hasMessage: true,
})

export const downloadFile = declare({
  name: 'downloadFile',
  method: 'GET',
  path: '/files/:recordid/download',
  of: 'files',
  query: { version: integer({ label: 'Which of its versions; the newest without it.' }) },
  // With the type detected from its content.
  answer: content('*/*', { isKept: true }),
})

const link = optional(integer())

/** At each path of files. */
export const uploadFile = declare({
  name: 'uploadFile',
  method: 'POST',
  path: '/files',
  of: 'files',
  form: {
    file: file(),
    projectid: link,
    itemid: link,
    invoiceid: link,
    quoteid: link,
    companyid: link,
    expenseid: link,
    folderid: link,
    description: optional(text()),
  },
  answer: record('files'),
  status: 201,
})

export const uploadFileVersion = declare({
  name: 'uploadFileVersion',
  method: 'POST',
  path,
  of: 'files',
  form: { file: file() },
  answer: record('files'),
  status: 201,
})
