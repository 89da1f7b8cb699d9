/** Imports of files: their progress, their rows, and what the importer decides about them. */
import { readingChoices } from '../imports/column-evidence.ts'
import { existings, importRowStates, importStatuses, rowChoices } from '../imports/import-status.ts'
import { importableNames } from '../imports/kinds.ts'
import { boolean, choice, decimal, id, integer, text, utc } from '../language/field.ts'
import { dictionary, file, list, members, nullable, opaque, optional, type ValueOf } from '../language/shape.ts'
import type { RefusalParams } from '../requests/refusal.ts'
import { declare, type RecordData, type RequestOf } from './operation.ts'

const resource = choice(importableNames)

const params = opaque<RefusalParams>('Values of the sentence.')
const sentence = text({ label: 'The sentence with placeholders.' })

const column = members({
  heading: text(),
  examples: list(text()),
  field: nullable(text({ label: 'The field it is mapped to; null if it is skipped.' })),
  reading: members(
    {
      dates: choice(readingChoices.dates),
      decimal: choice(readingChoices.decimal),
      unit: nullable(choice(readingChoices.unit)),
    },
    'How its numbers, dates and durations are read.',
  ),
  open: members(
    { dates: boolean(), decimal: boolean(), unit: boolean() },
    'Parts of the reading that could be another.',
  ),
  mixed: members(
    { dates: boolean(), decimal: boolean() },
    'Parts of the reading for which its cells show both: dates with the day first and with the month first.',
  ),
})

const table = members(
  {
    sheets: list(text()),
    sheet: nullable(text()),
    headingrow: nullable(integer({ label: 'The row of the headings; 0 if there are none.' })),
    first: list(members({ row: integer(), texts: list(text()) })),
  },
  'Where the table is in the file, while that can be chosen.',
)

const importShape = members({
  id: id(),
  resource,
  filename: text(),
  status: choice(importStatuses),
  rows: integer(),
  lastrow: integer({ label: 'The number of the last row in the file.' }),
  position: integer({ label: 'The number of the last row that the current stage has processed.' }),
  columns: list(column),
  table: nullable(table),
  isKindOpen: boolean({ label: 'Whether the kind was recognised.' }),
  kinds: list(members({ resource, headings: list(text()) }), 'What the headings show, the likeliest kind first.'),
  otherKind: nullable(
    members(
      { kind: choice(['invoices', 'expenses']), headings: list(text()) },
      'A kind that the headings name and that cannot be imported.',
    ),
  ),
  fields: list(members({ name: text(), label: text(), required: boolean() })),
  keys: list(members({ key: text(), label: text() })),
  key: nullable(text()),
  existing: choice(existings),
  defaults: dictionary(text()),
  created: integer(),
  updated: integer(),
  unchanged: integer(),
  bad: integer(),
  skipped: integer({ label: 'Rows that the importer leaves out.' }),
  vanished: integer({
    label: 'Records that earlier imports of nearly the same file were about and no row is: they stay as they are.',
  }),
  creates: dictionary(integer(), 'How many records are created because rows name them, by resource.'),
  totals: dictionary(decimal(), 'What new records add up to, by field.'),
  rounded: nullable(
    members(
      { rows: integer(), seconds: integer(), minutes: integer() },
      'New records whose times are rounded to whole minutes: their exact time, and the time that is kept.',
    ),
  ),
  written: dictionary(decimal(), 'What the amounts in the file add up to, by the field that shows them.'),
  removed: integer(),
  kept: integer(),
  message: nullable(text({ label: 'Why the whole file failed.' })),
  text: optional(sentence),
  params: optional(params),
  createdon: utc(),
  undoableuntil: nullable(utc()),
})

const option = members({ value: text(), label: text(), text: optional(text()), params: optional(params) })

const problem = members({
  column: nullable(integer()),
  message: text(),
  text: optional(sentence),
  params: optional(params),
  options: optional(list(option, 'Records to choose from.')),
  decides: optional(boolean({ label: 'Whether an option decides about the row; otherwise it replaces the cell.' })),
  cause: optional(text({ label: 'What it shares with other rows, if their messages differ.' })),
  missing: optional(text({ label: 'The kind of record that the cell names and that there is not.' })),
  named: optional(text({ label: 'Its name.' })),
  answer: optional(choice(rowChoices, { label: 'What was decided.' })),
})

const row = members({
  row: integer(),
  cells: list(text()),
  status: choice(importRowStates),
  problems: list(problem),
  recordid: nullable(integer({ label: 'The record it matches, or that it created.' })),
  choice: nullable(choice(rowChoices, { label: 'The decision for this row; null without one of its own.' })),
  differs: list(text(), 'Fields in which it differs from the record, by the names that columns are mapped to.'),
  changedhere: nullable(
    members(
      { changedon: utc(), contactid: nullable(id()) },
      'Who last changed that record here after the earlier import that it differs from; null if nobody did.',
    ),
  ),
  record: nullable(opaque<RecordData>('The new record as it will be stored, of the first rows.')),
})

const vanished = members({ id: id(), label: text({ label: 'What tells it from others.' }) })

const cause = members({
  column: nullable(integer()),
  cause: text(),
  message: text(),
  text: nullable(sentence),
  params: nullable(params),
  rows: integer({ label: 'How many rows share it.' }),
  row: integer(),
  cell: text({ label: 'The cell of the first of them.' }),
  options: list(option),
  decides: boolean(),
  missing: nullable(text({ label: 'The kind of record that the cells name and that there is not.' })),
  named: nullable(text()),
  answer: nullable(
    choice(rowChoices, { label: 'What is decided about its rows; null if they differ, or wait for a decision.' }),
  ),
  isOpen: boolean({ label: 'Whether rows wait for a decision; others are sound, and can be decided about otherwise.' }),
})

export type Import = ValueOf<typeof importShape>
export type ImportColumn = ValueOf<typeof column>
export type ImportProblem = ValueOf<typeof problem>
export type ImportRow = ValueOf<typeof row>
export type ImportCause = ValueOf<typeof cause>
export type ImportOption = ValueOf<typeof option>
export type ImportMapping = RequestOf<(typeof mapImport)['request']['fields']>

const one = '/imports/:importid'

export const uploadImport = declare({
  name: 'uploadImport',
  method: 'POST',
  path: '/imports',
  form: { file: file(), resource: optional(text()) },
  answer: importShape,
  status: 201,
})
export const listImports = declare({ name: 'listImports', method: 'GET', path: '/imports', answer: list(importShape) })
export const readImport = declare({ name: 'readImport', method: 'GET', path: one, answer: importShape })

export const mapImport = declare({
  name: 'mapImport',
  method: 'PUT',
  path: one,
  request: {
    singular: 'mapping',
    fields: {
      columns: optional(list(nullable(text()))),
      key: text(),
      existing: choice(existings),
      defaults: optional(dictionary(text())),
      readings: optional(
        list(
          nullable(
            members({
              dates: optional(choice(readingChoices.dates)),
              decimal: optional(choice(readingChoices.decimal)),
              unit: optional(nullable(choice(readingChoices.unit))),
            }),
          ),
        ),
      ),
    },
  },
  answer: importShape,
})

export const layOutImport = declare({
  name: 'layOutImport',
  method: 'PUT',
  path: `${one}/table`,
  request: { singular: 'table', fields: { resource: text(), sheet: text(), headingrow: integer() } },
  answer: importShape,
})

export const runImport = declare({ name: 'runImport', method: 'POST', path: `${one}/run`, answer: importShape })
export const stopImport = declare({ name: 'stopImport', method: 'POST', path: `${one}/stop`, answer: importShape })
export const undoImport = declare({ name: 'undoImport', method: 'POST', path: `${one}/undo`, answer: importShape })
export const discardImport = declare({
  name: 'discardImport',
  method: 'DELETE',
  path: one,
  answer: members({ id: id() }),
  hasMessage: true,
})

export const listImportRows = declare({
  name: 'listImportRows',
  method: 'GET',
  path: `${one}/rows`,
  query: {
    status: text({ label: `One of ${[...importRowStates, 'recognised'].join(', ')}.` }),
    after: integer({ label: 'The row after which to go on.' }),
  },
  answer: list(row),
})

export const listVanishedRecords = declare({
  name: 'listVanishedRecords',
  method: 'GET',
  path: `${one}/vanished`,
  answer: list(vanished),
})

export const correctImportRows = declare({
  name: 'correctImportRows',
  method: 'PUT',
  path: `${one}/rows`,
  request: {
    singular: 'correction',
    fields: {
      rows: list(
        members({
          row: integer(),
          cells: optional(list(text())),
          choice: optional(choice(rowChoices)),
          recordid: optional(integer()),
        }),
      ),
    },
  },
  answer: list(row),
})

export const listImportCauses = declare({
  name: 'listImportCauses',
  method: 'GET',
  path: `${one}/causes`,
  answer: list(cause),
})

export const fixImportCause = declare({
  name: 'fixImportCause',
  method: 'PUT',
  path: `${one}/causes`,
  request: {
    singular: 'fix',
    fields: {
      column: integer(),
      cause: nullable(text()),
      after: integer(),
      cell: text(),
      choice: choice(rowChoices),
      create: boolean(),
      recordid: integer(),
      companyid: integer(),
    },
  },
  answer: members({ fixed: integer(), after: nullable(integer()), import: importShape }),
})
